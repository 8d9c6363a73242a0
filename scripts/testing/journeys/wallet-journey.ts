import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { JourneyChecks } from '#scripts/testing/platform/checks.ts';
import type { RecordedSocket } from '#scripts/testing/platform/recorded-socket.ts';
import { type ApiClient, ApiError } from '#shared/api/client.ts';
import type { CoinExchange } from '#shared/schemas/exchange.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';

/** Tries when the price moves away from a quote, or is late. */
const TRIES = 5;

/** Requests a quote and accepts it; null when the price moved away meanwhile. */
async function takeQuote(
  api: ApiClient,
  terms: { from_coin: string; to_coin: string; amount: string },
  idempotencyKey: string,
): Promise<CoinExchange | null> {
  const { quote_id } = await api('POST /crypto-exchange/calculate', { body: terms });
  const take = async () =>
    (await api('POST /crypto-exchange/execute', { body: { quote_id }, idempotencyKey })).exchange;
  try {
    let exchange = await take();
    for (let i = 0; i < TRIES && exchange.status === 'pending'; i++) exchange = await take();
    return exchange;
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'PRICE_MOVED') return null;
    throw error;
  }
}

const readWallets = async (api: ApiClient) => (await api('GET /user/assets', {})).wallets;

/** Transfers USDT between wallets of the logged-in account. */
async function transferBetweenWallets(
  api: ApiClient,
  from: WalletType,
  to: WalletType,
  amount: string,
  idempotencyKey = randomUUID(),
) {
  const wallets = await readWallets(api);
  const idOf = (type: WalletType) => wallets.find(({ wallet_type }) => wallet_type === type)?.id ?? '';
  const body = { from_wallet_id: idOf(from), to_wallet_id: idOf(to), coin_type: 'USDT', amount };
  return (await api('POST /wallet-transfer/create', { body, idempotencyKey })).transfer;
}

/** Transfers money between the wallets of an unused demo account, and back. */
export async function runTransferChecks(
  checks: JourneyChecks,
  api: ApiClient,
  socket: RecordedSocket | null,
): Promise<void> {
  const readAvailable = async (type: WalletType) =>
    (await readWallets(api)).find(({ wallet_type }) => wallet_type === type)?.available_balance;
  await checks.check('a transfer moves money between wallets, once, and back', async () => {
    const key = randomUUID();
    const transfer = await transferBetweenWallets(api, 'trading', 'spot', '250.00000001', key);
    await socket?.next('balance_update', 10_000);
    assert.equal((await transferBetweenWallets(api, 'trading', 'spot', '250.00000001', key)).id, transfer.id);
    assert.equal(await readAvailable('spot'), '250.00000001');
    assert.equal(await readAvailable('trading'), '99749.99999999');
    await transferBetweenWallets(api, 'spot', 'trading', '250.00000001');
    assert.equal(await readAvailable('trading'), '100000');
  });
  await checks.check('everything that moved is told, each line with the balance after it', async () => {
    const { data } = await api('GET /user/history/everything', { query: { wallet_type: 'spot' } });
    const lines = data.map(({ amount, balance_after }) => [amount, balance_after]);
    assert.deepEqual(lines, [
      ['-250.00000001', '0'],
      ['250.00000001', '250.00000001'],
    ]);
  });
}

/**
 * Exchanges money of a demo account into another coin: last, since it leaves the wallet on which the trading checks
 * rely.
 */
export async function runExchangeChecks(checks: JourneyChecks, api: ApiClient): Promise<void> {
  await checks.check('coins are exchanged by a quote, at the first prices after it was taken', async () => {
    await transferBetweenWallets(api, 'trading', 'spot', '100');
    const terms = { from_coin: 'USDT', to_coin: 'BTC', amount: '100' };
    const key = randomUUID();
    let exchange = await takeQuote(api, terms, key);
    for (let i = 0; i < TRIES && exchange === null; i++) exchange = await takeQuote(api, terms, randomUUID());
    assert.equal(exchange?.status, 'completed');
    const coins = (await readWallets(api)).find(({ coin_type }) => coin_type === 'BTC');
    assert.equal(coins?.available_balance, exchange?.to_amount);
    const { data } = await api('GET /user/history/exchanges', { query: { status: 'completed' } });
    assert.deepEqual(
      data.map(({ id }) => id),
      [exchange?.id],
    );
  });
}
