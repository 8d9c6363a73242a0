import { beforeEach, describe, expect, it } from 'vitest';
import { getChainReader } from '#functions/domain/chain/readers.ts';
import { watchNetworkDeposits } from '#functions/domain/chain/watch-network.ts';
import { handleDepositMessages } from '#functions/domain/deposits/handle-deposit-messages.ts';
import { setClock } from '#functions/lib/clock.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { useSimulatedChain } from '#functions/testing/chain.ts';
import { logInDemoCustomer } from '#functions/testing/people/logins.ts';
import {
  getResponseData,
  getResponseError,
  createTestUser,
  type TestUser,
} from '#functions/testing/people/test-users.ts';
import { useTestQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { getSeededNetworks } from '#shared/market/coin-networks.ts';
import { coinSpecs } from '#shared/market/coins.ts';
import { networkSpecs } from '#shared/market/networks.ts';
import type { DepositMessage } from '#shared/messages/queue.ts';
import { buildQrPicture } from '#shared/qr-picture.ts';
import type { Deposit, DepositConfig } from '#shared/schemas/deposits.ts';

const { renew } = useTestTable();
const queued = useTestQueue('DEPOSITS_QUEUE_URL');
const chain = useSimulatedChain();

let person: TestUser;
beforeEach(async () => {
  // Each chain begins at the same block.
  await renew();
  process.env['NOTIFY_QUEUE_URL'] = process.env['DEPOSITS_QUEUE_URL'] ?? '';
  setClock(() => chain.now);
  person = await createTestUser();
});

async function watch(network: string): Promise<void> {
  const reader = getChainReader(network);
  if (!reader) throw new Error(`nothing is read of ${network}`);
  const messages: DepositMessage[] = [];
  await watchNetworkDeposits({ network, reader, send: async (sightings) => void messages.push(...sightings) });
  for (const result of await handleDepositMessages(messages)) if (result.status === 'rejected') throw result.reason;
}

const configs = async (of = person) =>
  getResponseData<{ configs: DepositConfig[] }>(await of.ask('GET', '/deposits/configs')).configs;
const fetchCoinConfig = async (coin: string, chainType: string) =>
  (await configs()).find(
    ({ coin_type, chain_type }) => coin_type === coin && chain_type === chainType,
  ) as DepositConfig;
const deposits = async (query = '') =>
  getResponseData<{ deposits: Deposit[]; total: number | null }>(await person.ask('GET', `/deposits${query}`));

describe('faucet deposits', () => {
  it.each([
    ['USDT', 'TRC20', 'tron', '250.5'],
    ['ETH', 'ETH', 'ethereum', '0.123456789123456789'],
    ['BTC', 'BTC', 'bitcoin', '0.5'],
    ['DOGE', 'DOGE', 'dogecoin', '300.12345678'],
  ])('of %s by %s arrive without a transaction hash', async (coin_type, chain_type, network, amount) => {
    const {
      deposit_address: to,
      confirmation_blocks,
      is_deposit_enabled,
    } = await fetchCoinConfig(coin_type, chain_type);
    expect([is_deposit_enabled, to]).toEqual([true, expect.any(String)]);
    await watch(network);
    const { tx_hash } = chain.network(chain_type).pay({ coin_type, chain_type, to: to ?? '', amount, memo: null });
    chain.network(chain_type).mine(1);
    await watch(network);
    const [firstDeposit] = (await deposits()).deposits;
    expect(firstDeposit).toMatchObject({ coin_type, chain_type, tx_hash, status: 'confirming', confirmation_count: 1 });
    chain.network(chain_type).mine(confirmation_blocks);
    await watch(network);
    const { deposits: listed, total } = await deposits(`?coin_type=${coin_type}`);
    const [wholePart = '', digits = ''] = amount.split('.');
    expect(listed).toMatchObject([
      { status: 'completed', amount: `${wholePart}.${digits.slice(0, 8)}`.replace(/\.?0+$/, ''), reason: null },
    ]);
    expect([total, (await deposits()).total]).toEqual([null, 1]);
    expect(listed[0]?.explorer_url).toContain(tx_hash);
    const [id] = listed.map((item) => item.id);
    expect(getResponseData<{ deposit: Deposit }>(await person.ask('GET', `/deposits/${id}`)).deposit).toEqual(
      listed[0],
    );
    expect((await person.ask('GET', '/deposits.csv')).text).toContain(`${id},`);
  });
});

describe('deposit claim', () => {
  it('is confirmed by the chain, whatever confirmation count is sent', { tags: ['FIN-170'] }, async () => {
    const { deposit_address: to } = await fetchCoinConfig('USDT', 'TRC20');
    await watch('tron');
    const { tx_hash } = chain
      .network('TRC20')
      .pay({ coin_type: 'USDT', chain_type: 'TRC20', to: to ?? '', amount: '100', memo: null });
    const body = { coin_type: 'usdt', chain_type: 'trc20', amount: '100', tx_hash };
    const { deposit } = getResponseData<{ deposit: Deposit }>(await person.ask('POST', '/deposits', body));
    expect(deposit).toMatchObject({ status: 'pending', confirmation_count: 0, reason: null });
    const readConfirmation = async () => {
      const path = `/deposits/${deposit.id}/confirmation`;
      return getResponseData<{ deposit: Deposit }>(await person.ask('PUT', path, { confirmation_count: 999 })).deposit;
    };
    expect(await readConfirmation()).toMatchObject({ status: 'pending', confirmation_count: 0 });
    chain.network('TRC20').mine(3);
    await watch('tron');
    expect(await readConfirmation()).toMatchObject({ id: deposit.id, status: 'confirming', confirmation_count: 3 });
    chain.network('TRC20').mine(12);
    await watch('tron');
    expect(await readConfirmation()).toMatchObject({ status: 'completed', confirmation_count: 12 });
    expect(queued.sent.length).toBeGreaterThan(0);
  });

  it('below the minimum amount is rejected with a field error', async () => {
    const body = { coin_type: 'USDT', chain_type: 'TRC20', amount: '9' };
    expect(getResponseError(await person.ask('POST', '/deposits', body))).toEqual({
      status: 422,
      error_code: 'AMOUNT_OUT_OF_RANGE',
      errors: { amount: [expect.stringContaining('10')] },
    });
    expect(getResponseError(await person.ask('POST', '/deposits', { ...body, amount: '0' }))).toMatchObject({
      status: 422,
    });
  });
});

describe('GET /deposits/configs', () => {
  it('returns a QR code for each address and none without an address', { tags: ['FIN-018'] }, async () => {
    const all = await configs();
    const withAddress = all.filter(({ deposit_address }) => deposit_address !== null);
    expect(withAddress.length).toBeGreaterThan(5);
    for (const { deposit_address, deposit_qr_code } of all) {
      if (deposit_address === null) expect(deposit_qr_code).toBeNull();
      else {
        const svg = decodeURI((deposit_qr_code ?? '').replace(/^data:image\/svg\+xml,/, ''));
        expect(svg).toMatch(/^<svg xmlns='http:\/\/www\.w3\.org\/2000\/svg' width='300' height='300' /);
        expect(svg).toContain(`<path d='${buildQrPicture(deposit_address, 2).dots}'/>`);
      }
    }
  });
});

describe('networks of a coin', () => {
  it('offer and accept only the configured networks', { tags: ['FIN-001'] }, async () => {
    const offered = new Map<string, string[]>();
    for (const { coin_type, chain_type } of await configs())
      offered.set(coin_type, [...(offered.get(coin_type) ?? []), chain_type]);
    expect(offered.size).toBe(coinSpecs.length);
    for (const { coin } of coinSpecs)
      expect([coin, offered.get(coin)?.toSorted()]).toEqual([coin, Object.keys(getSeededNetworks(coin)).sort()]);
    for (const [coin_type, chain_type] of [
      ['LTC', 'BTC'],
      ['BNB', 'ERC20'],
      ['USDT', 'BTC'],
    ]) {
      const answer = await person.ask('POST', '/deposits', { coin_type, chain_type, amount: '100' });
      expect([coin_type, getResponseError(answer).error_code]).toEqual([coin_type, 'NETWORK_OFF']);
    }
  });
});

describe('coin_type and chain_type filter', () => {
  it.each(['usdt', 'UsDt', 'USDT'])(
    '%s › narrows lists of deposits and histories',
    { tags: ['FIN-020'] },
    async (coin) => {
      const body = { coin_type: coin, chain_type: 'trc20', amount: '100' };
      const { deposit } = getResponseData<{ deposit: Deposit }>(await person.ask('POST', '/deposits', body));
      expect(deposit).toMatchObject({ coin_type: 'USDT', chain_type: 'TRC20' });
      expect((await deposits(`?coin_type=${coin}`)).deposits).toMatchObject([{ id: deposit.id }]);
      const history = await person.ask('GET', `/user/history/deposits?coin_type=${coin}`);
      expect(JSON.parse(history.text).data).toMatchObject([{ id: deposit.id }]);
      expect((await deposits('?coin_type=btc')).deposits).toEqual([]);
    },
  );
});

describe('deposit addresses', () => {
  it('are unique per user and stable on every network', { tags: ['FIN-161'] }, async () => {
    const mine = await configs();
    expect(await configs()).toEqual(mine);
    const theirs = await configs(await createTestUser());
    const addresses = (of: DepositConfig[]) =>
      of.flatMap(({ deposit_address: depositAddress }) => (depositAddress === null ? [] : [depositAddress]));
    expect(addresses(mine).filter((ownAddress) => addresses(theirs).includes(ownAddress))).toEqual([]);
    // One for each network, whatever its coins are called.
    const enabledNetworks = networkSpecs.filter(({ chainTypes }) =>
      mine.some(({ chain_type, is_deposit_enabled }) => is_deposit_enabled && chainTypes.includes(chain_type)),
    );
    expect(new Set(addresses(mine)).size).toBeGreaterThan(5);
    expect(new Set(addresses(mine)).size).toBeLessThanOrEqual(enabledNetworks.length);
    const onEthereum = mine.filter(({ chain_type }) => chain_type === 'ETH' || chain_type === 'ERC20');
    expect(new Set(addresses(onEthereum)).size).toBe(1);
  });

  it('are hidden from users who may not deposit', { tags: ['FIN-161'] }, async () => {
    const { transact } = await import('#functions/data/table/transact.ts');
    const { updateUserFields } = await import('#functions/data/users/user-fields.ts');
    await transact([updateUserFields(person.user, { flags: { deposit: false } })]);
    for (const config of await configs())
      expect(config).toMatchObject({ deposit_address: null, is_deposit_enabled: false, off_reason: 'disabled' });
    const body = { coin_type: 'USDT', chain_type: 'TRC20', amount: '100' };
    expect(getResponseError(await person.ask('POST', '/deposits', body))).toMatchObject({
      error_code: 'DEPOSITS_NOT_ALLOWED',
    });
  });

  it('are not issued to demo accounts', { tags: ['FIN-161'] }, async () => {
    const { token } = await logInDemoCustomer();
    expect((await callTestApi({ method: 'GET', path: '/deposits/configs', token })).status).toBe(403);
  });

  it('are disabled without a chain reader and a key', { tags: ['FIN-161'] }, async () => {
    delete process.env['CHAIN_SIMULATOR_URL'];
    for (const { network_name, off_reason, is_deposit_enabled } of await configs())
      expect([network_name, is_deposit_enabled, off_reason]).toEqual([
        network_name,
        false,
        expect.stringMatching(/^no_(source|address)$/),
      ]);
  });
});
