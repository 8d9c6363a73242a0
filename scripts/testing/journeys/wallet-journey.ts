import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Checks } from '#scripts/testing/platform/checks.ts';
import type { RecordedSocket } from '#scripts/testing/platform/recorded-socket.ts';
import type { Api } from '#shared/api/client.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';

/** Money moved between the wallets of a demo account that nothing else has touched yet, and back: it ends as it began. */
export async function walletChecks(checks: Checks, api: Api, socket: RecordedSocket | null): Promise<void> {
  const walletsOf = async () => (await api('GET /user/assets', {})).wallets;
  const held = async (type: WalletType) =>
    (await walletsOf()).find(({ wallet_type }) => wallet_type === type)?.available_balance;
  const move = async (from: WalletType, to: WalletType, amount: string, idempotencyKey = randomUUID()) => {
    const wallets = await walletsOf();
    const idOf = (type: WalletType) => wallets.find(({ wallet_type }) => wallet_type === type)?.id ?? '';
    const body = { from_wallet_id: idOf(from), to_wallet_id: idOf(to), coin_type: 'USDT', amount };
    return (await api('POST /wallet-transfer/create', { body, idempotencyKey })).transfer;
  };
  await checks.check('a transfer moves money between wallets, once, and back', async () => {
    const key = randomUUID();
    const transfer = await move('trading', 'spot', '250.00000001', key);
    await socket?.next('balance_update', 10_000);
    assert.equal((await move('trading', 'spot', '250.00000001', key)).id, transfer.id);
    assert.equal(await held('spot'), '250.00000001');
    assert.equal(await held('trading'), '99749.99999999');
    await move('spot', 'trading', '250.00000001');
    assert.equal(await held('trading'), '100000');
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
