import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#functions/lib/ids.ts';
import { callTestApi, newIdempotencyKey } from '#functions/testing/call.ts';
import { type LoggedInCustomer, logInDemoCustomer, logInLiveCustomer } from '#functions/testing/people/logins.ts';
import { getChangedItemKeys, readStoredItems } from '#functions/testing/stored.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { TransferLimits, Wallet, WalletTransfer, WalletType } from '#shared/schemas/ledger.ts';

useTestTable();

let owner: LoggedInCustomer;
let wallet: Record<WalletType, string>;
let person = 0;

beforeEach(async () => {
  owner = await logInLiveCustomer(`transferring-${person++}`, '1000');
  wallet = Object.fromEntries(
    (await assets()).wallets.map(({ wallet_type, id }) => [wallet_type, id]),
  ) as typeof wallet;
});

interface Data {
  transfer: WalletTransfer;
  transfers: WalletTransfer[];
  total: number | null;
  next_cursor: string | null;
  limits: TransferLimits;
  wallets: Wallet[];
  total_value: string;
}
async function ask(method: string, path: string, body?: unknown, customer = owner, key = newIdempotencyKey()) {
  const { status, envelope, text } = await callTestApi({
    method,
    path,
    token: customer.token,
    headers: { 'idempotency-key': key },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const { error_code, errors } = (envelope ?? {}) as { error_code?: string; errors?: Record<string, string[]> };
  return { status, error_code, errors, text, data: (envelope as unknown as { data: Data } | undefined)?.data };
}
async function assets(customer = owner) {
  const { data } = await ask('GET', '/user/assets', undefined, customer);
  if (!data) throw new Error('no assets');
  return data;
}
const create = (from: WalletType, to: WalletType, amount: unknown, more: object = {}, key = newIdempotencyKey()) =>
  ask(
    'POST',
    '/wallet-transfer/create',
    { from_wallet_id: wallet[from], to_wallet_id: wallet[to], coin_type: 'USDT', amount, ...more },
    owner,
    key,
  );

describe('account wallets at sign-up', () => {
  it('are one USDT wallet per type with a stable id', async () => {
    const { wallets, total_value } = await assets();
    expect(wallets).toMatchObject([
      { wallet_type: 'spot', coin_type: 'USDT', coin_name: 'Tether', status: 'active', value: '0' },
      { wallet_type: 'trading', available_balance: '1000', frozen_balance: '0', value: '1000' },
      { wallet_type: 'finance', available_balance: '0' },
    ]);
    for (const { id } of wallets) expect(id).toMatch(/^wal_[0-9A-HJKMNP-TV-Z]{28}$/);
    expect(total_value).toBe('1000');
    await create('trading', 'spot', '400');
    const after = await assets();
    expect(after.wallets.map(({ id }) => id)).toEqual(wallets.map(({ id }) => id));
    expect(after.total_value).toBe('1000');
    const demo = await assets(await logInDemoCustomer());
    expect(demo.wallets.map(({ wallet_type }) => wallet_type)).toEqual(['spot', 'trading', 'finance']);
    expect(demo.wallets.map(({ id }) => id)).not.toEqual(wallets.map(({ id }) => id));
  });
});

describe('wallet transfers', () => {
  it('are created, listed, returned and exported for their owner', { tags: ['FIN-113'] }, async () => {
    const transfers = [];
    for (const [from, to] of [
      ['trading', 'spot'],
      ['spot', 'finance'],
      ['trading', 'finance'],
    ] as const)
      transfers.push((await create(from, to, '10', { memo: `${from} to ${to}` })).data?.transfer);
    const [first, second, third] = transfers;
    const list = async (query = '') => (await ask('GET', `/wallet-transfer/list${query}`)).data;
    expect(await list()).toMatchObject({ transfers: [third, second, first], total: 3, next_cursor: null });
    expect(await list('?wallet_type=spot')).toMatchObject({ transfers: [second, first], total: null });
    const page = await list('?limit=2');
    expect(page).toMatchObject({ transfers: [third, second] });
    expect(await list(`?limit=2&cursor=${page?.next_cursor}`)).toMatchObject({ transfers: [first], next_cursor: null });
    expect((await ask('GET', `/wallet-transfer/${first?.id}`)).data?.transfer).toEqual(first);
    expect((await ask('GET', '/wallet-transfer/limits')).data?.limits).toMatchObject({
      daily_left: '199970',
      hourly_left: 17,
    });
    const lines = (await ask('GET', '/wallet-transfer/list.csv')).text.trim().split(/\r?\n/);
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(`${third?.id},`);
    expect(lines[1]).toContain(',trading,finance,USDT,10,trading to finance,completed,');

    const stranger = await logInLiveCustomer(`stranger-${person++}`, '5');
    const theirs = await ask('GET', `/wallet-transfer/${first?.id}`, undefined, stranger);
    const unknown = await ask('GET', `/wallet-transfer/${newId('trf')}`, undefined, stranger);
    expect([theirs.status, theirs.text]).toEqual([404, unknown.text]);
    expect((await ask('GET', '/wallet-transfer/list', undefined, stranger)).data).toMatchObject({ total: 0 });
  });

  it.each<[string, object, number, string, string]>([
    ['no amount', { amount: undefined }, 422, 'VALIDATION_FAILED', 'amount'],
    ['an amount of zero', { amount: '0' }, 422, 'INVALID_AMOUNT', 'amount'],
    ['a negative amount', { amount: '-5' }, 422, 'INVALID_AMOUNT', 'amount'],
    ['nine decimals', { amount: '1.000000001' }, 422, 'INVALID_AMOUNT', 'amount'],
    ['an exponent', { amount: '1e3' }, 422, 'INVALID_AMOUNT', 'amount'],
    ['a number', { amount: 5 }, 422, 'VALIDATION_FAILED', 'amount'],
    ['a huge amount', { amount: '9'.repeat(40) }, 422, 'INVALID_AMOUNT', 'amount'],
    ['more than there is', { amount: '1000.00000001' }, 422, 'INSUFFICIENT_BALANCE', 'amount'],
    ['another coin', { coin_type: 'BTC' }, 422, 'VALIDATION_FAILED', 'coin_type'],
    ['no source', { from_wallet_id: undefined }, 422, 'VALIDATION_FAILED', 'from_wallet_id'],
    ['a source that is no id', { from_wallet_id: 'spot' }, 422, 'VALIDATION_FAILED', 'from_wallet_id'],
    ['a memo that is too long', { memo: 'x'.repeat(256) }, 422, 'VALIDATION_FAILED', 'memo'],
    ['a field that is not known', { fee: '0' }, 422, 'VALIDATION_FAILED', 'fee'],
  ])('are rejected with a field error for %s and change nothing', async (_, change, status, error_code, field) => {
    const before = await readStoredItems();
    const refusal = await create('trading', 'spot', '1', change);
    expect(refusal).toMatchObject({ status, error_code, errors: { [field]: [expect.any(String)] } });
    expect(Object.keys(refusal.errors ?? {})).toEqual([field]);
    expect(getChangedItemKeys(before, await readStoredItems())).toEqual([]);
  });

  it('accept the coin in any case', async () => {
    expect((await create('trading', 'spot', '1', { coin_type: 'usdt' })).data?.transfer.coin_type).toBe('USDT');
  });

  it('accept a memo of 255 characters in any language', { tags: ['FIN-110'] }, async () => {
    const memo = '儲'.repeat(255);
    expect((await create('trading', 'spot', '1', { memo })).data?.transfer.memo).toBe(memo);
  });

  it('require an idempotency key and run once per key', async () => {
    const body = JSON.stringify({
      from_wallet_id: wallet.trading,
      to_wallet_id: wallet.spot,
      coin_type: 'USDT',
      amount: '1',
    });
    const unnamed = await callTestApi({ method: 'POST', path: '/wallet-transfer/create', token: owner.token, body });
    expect([unnamed.status, unnamed.envelope]).toMatchObject([
      422,
      { errors: { 'Idempotency-Key': [expect.any(String)] } },
    ]);
    const key = newIdempotencyKey();
    const [one, two] = [await create('trading', 'spot', '1', {}, key), await create('trading', 'spot', '1', {}, key)];
    expect(one.data).toEqual(two.data);
    expect((await assets()).wallets.find(({ wallet_type }) => wallet_type === 'spot')?.available_balance).toBe('1');
  });
});
