import { beforeAll, describe, expect, it } from 'vitest';
import { systemSettingsConfigStore } from '#functions/data/ledger/system-settings.ts';
import { putItem } from '#functions/data/table/table.ts';
import { now, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi, newIdempotencyKey } from '#functions/testing/call.ts';
import { type LoggedInCustomer, logInLiveCustomer } from '#functions/testing/people/logins.ts';
import { getResponseError } from '#functions/testing/people/test-users.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { type SwitchableSystem, switchableSystems } from '#shared/staff/system-settings.ts';

useTestTable();

let owner: LoggedInCustomer;

beforeAll(async () => {
  setClock(() => 1_800_000_000_000);
  owner = await logInLiveCustomer('switched', '1000');
});

/** Sets settings as staff do, in force after two seconds. */
async function set(figures: Record<string, string>): Promise<void> {
  await putItem(systemSettingsConfigStore.key(), { figures });
  const at = now() + 2000;
  setClock(() => at);
}

const buildWalletId = (place: string) => `${newId('acc').replace('acc_', 'wal_')}${place}`;
const wallets = () => ({ from_wallet_id: buildWalletId('00'), to_wallet_id: buildWalletId('01') });
/** Requests for something new in each system. */
const switchedRequests: Record<SwitchableSystem, { path: string; body: () => object }[]> = {
  deposits: [{ path: '/deposits', body: () => ({ coin_type: 'USDT', chain_type: 'TRC20', amount: '10' }) }],
  withdrawals: [
    {
      path: '/withdrawals',
      body: () => ({ coin_type: 'USDT', chain_type: 'TRC20', amount: '10', withdraw_address: 'T'.repeat(34) }),
    },
  ],
  transfers: [{ path: '/wallet-transfer/create', body: () => ({ ...wallets(), coin_type: 'USDT', amount: '10' }) }],
  exchange: [
    { path: '/crypto-exchange/calculate', body: () => ({ from_coin: 'USDT', to_coin: 'BTC', amount: '10' }) },
    {
      path: '/crypto-exchange/execute',
      body: () => ({ from_coin: 'USDT', to_coin: 'BTC', amount: '10', min_to_amount: '1' }),
    },
  ],
  options: [
    {
      path: '/options/create-order',
      body: () => ({ symbol: 'BTC/USDT', direction: 'call', amount: '10', period_id: 'p60' }),
    },
  ],
  perpetuals: [
    {
      path: '/futures/create-order',
      body: () => ({ symbol: 'BTC/USDT', type: 'market', side: 'buy', quantity: '1', leverage: 20 }),
    },
  ],
  wealth: [
    {
      path: '/financial/invest',
      body: () => ({ product_id: 'fpr_00000000000000000000000002', investment_amount: '10', auto_renew: false }),
    },
  ],
  loans: [{ path: '/loans/apply', body: () => ({ product_id: 'lpr_00000000000000000000000001', loan_amount: '100' }) }],
  sign_up: [
    { path: '/auth/register-account', body: () => ({ username: 'somebody-new', password: 'a wholly new one 7' }) },
  ],
};

const ask = async ({ path, body }: { path: string; body: () => object }) => {
  const headers = { 'idempotency-key': newIdempotencyKey() };
  return getResponseError(
    await callTestApi({ method: 'POST', path, token: owner.token, headers, body: JSON.stringify(body()) }),
  );
};
const systems = async () =>
  (await callTestApi({ method: 'GET', path: '/public/systems' })).envelope as unknown as { data: object } | undefined;

describe('system disabled by staff', () => {
  it.each(switchableSystems)(
    'rejects new requests of %s, while other systems accept them',
    { tags: ['FIN-308'] },
    async (system) => {
      await set({ [`${system}_on`]: '0' });
      for (const request of switchedRequests[system])
        expect(await ask(request)).toMatchObject({ status: 422, error_code: 'SYSTEM_OFF' });
      const other = switchableSystems.find(
        (candidate) => candidate !== system && candidate !== 'sign_up',
      ) as SwitchableSystem;
      for (const request of switchedRequests[other]) expect((await ask(request)).error_code).not.toBe('SYSTEM_OFF');
      expect((await systems())?.data).toEqual({ maintenance: false, off: [system], prices: 'socket' });
    },
  );
});

it('GET /public/systems › announces the price-only socket when enabled', async () => {
  process.env['PRICES'] = 'stream';
  try {
    expect((await systems())?.data).toMatchObject({ prices: 'stream' });
  } finally {
    delete process.env['PRICES'];
  }
});

describe('maintenance mode', () => {
  it('rejects new requests of every system and is reported to pages', { tags: ['FIN-308'] }, async () => {
    await set({ maintenance: '1', options_on: '0' });
    for (const request of Object.values(switchedRequests).flat())
      expect([request.path, (await ask(request)).error_code]).toEqual([request.path, 'MAINTENANCE']);
    expect((await systems())?.data).toEqual({ maintenance: true, off: [...switchableSystems], prices: 'socket' });
    const own = await callTestApi({ method: 'GET', path: '/user/assets', token: owner.token });
    expect(own.status).toBe(200);
    await set({});
    expect((await systems())?.data).toEqual({ maintenance: false, off: [], prices: 'socket' });
  });
});
