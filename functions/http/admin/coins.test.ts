import { beforeAll, describe, expect, it } from 'vitest';
import { readCoinConfigs } from '#functions/data/market/coin-configs.ts';
import { setClock } from '#functions/lib/clock.ts';
import {
  unwrapResponseData,
  advanceTestClock,
  listAuditEntries,
  getApiJson,
} from '#functions/testing/contract/back-office.ts';
import { type TestStaffMember, createTestStaffMember } from '#functions/testing/people/test-staff-member.ts';
import { getResponseError } from '#functions/testing/people/test-users.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { coins } from '#shared/market/coins.ts';
import type { AdminCoin, CoinInventory } from '#shared/schemas/admin/coins.ts';
import type { ConfigChange } from '#shared/schemas/admin/config.ts';
import { staffRoles } from '#shared/staff/roles.ts';

useTestTable();

let finance: TestStaffMember;

beforeAll(async () => {
  setClock(() => 1_800_000_000_400);
  finance = await createTestStaffMember('finance');
});

const list = async () => (await getApiJson<{ coins: AdminCoin[] }>('/admin/coins', finance.token)).coins;
const coin = async (name: string) => (await list()).find(({ coin_type }) => coin_type === name) as AdminCoin;
/** Returns the request body for changing a coin as it is now. */
async function fetchCoinTerms(name: string, more: object = {}) {
  const { coin_type: _, coin_name: __, networks: ___, decimals: ____, ...terms } = await coin(name);
  return { ...terms, ...more };
}
const change = async (name: string, more: object = {}, member = finance) =>
  member.change('PUT', `/admin/coins/${name}`, await fetchCoinTerms(name, more));

describe('admin coin list', () => {
  it('lists all coins with terms and house inventory per account kind', { tags: ['FIN-135', 'FIN-139'] }, async () => {
    expect((await list()).map(({ coin_type }) => coin_type)).toEqual(coins);
    expect(await coin('USDT')).toMatchObject({ networks: ['TRC20', 'ERC20'], exchange_spread: '0.1', version: 0 });
    const { inventory } = await getApiJson<{ inventory: CoinInventory[] }>('/admin/coins/inventory', finance.token);
    expect(inventory).toHaveLength(2 * coins.length);
    expect(inventory[0]).toEqual({ coin_type: 'USDT', account_kind: 'live', amount: '0' });
  });

  it('allows updates by owner and finance only', { tags: ['FIN-139'] }, async () => {
    for (const role of staffRoles) {
      const { status } = await change('DOGE', { display_digits: 3 }, await createTestStaffMember(role));
      expect([role, status]).toEqual([role, role === 'owner' || role === 'finance' ? 200 : 403]);
      await change('DOGE', { display_digits: 2 });
    }
  });

  it('rejects unknown coins', async () => {
    const answer = await finance.change('PUT', '/admin/coins/LUNA', await fetchCoinTerms('BTC'));
    expect([answer.status, getResponseError(answer).error_code]).toEqual([422, 'CONFIGURATION_NOT_FOUND']);
  });
});

describe('coin terms', () => {
  it('apply after two seconds and record author and reason', { tags: ['FIN-135', 'FIN-139'] }, async () => {
    const before = await coin('LTC');
    const answer = await change('LTC', {
      exchange_spread: '0.25',
      is_exchange_enabled: false,
      reason: 'thin market',
    });
    expect(unwrapResponseData(answer)).toEqual({
      coin: { ...before, exchange_spread: '0.25', is_exchange_enabled: false, version: 1 },
      approval_id: null,
    });
    advanceTestClock(2000);
    const inForce = (await readCoinConfigs()).find(({ coin_type }) => coin_type === 'LTC');
    expect(inForce).toMatchObject({ exchange_spread: '0.25', is_exchange_enabled: false });
    const path = '/admin/configs/history?kind=coins&id=LTC';
    const { changes } = await getApiJson<{ changes: ConfigChange[] }>(path, finance.token);
    expect(changes[0]).toMatchObject({ reason: 'thin market', version: 1 });
    expect(changes[0]?.changes).toEqual([
      { field: 'is_exchange_enabled', before: true, after: false },
      { field: 'exchange_spread', before: '0.1', after: '0.25' },
    ]);
    expect(
      (await listAuditEntries('action=coin.change', (await createTestStaffMember('owner')).token)).length,
    ).toBeGreaterThan(0);
  });

  it('set icon and transferability of a coin', { tags: ['FIN-140'] }, async () => {
    expect(await coin('BTC')).toMatchObject({ icon: 'B', is_transfer_enabled: false });
    expect(await coin('USDT')).toMatchObject({ icon: '₮', is_transfer_enabled: true });
    const answer = await change('USDT', { icon: 'US', is_transfer_enabled: false });
    expect(unwrapResponseData(answer)).toMatchObject({ coin: { icon: 'US', is_transfer_enabled: false, version: 1 } });
    advanceTestClock(2000);
    const inForce = (await readCoinConfigs()).find(({ coin_type }) => coin_type === 'USDT');
    expect(inForce).toMatchObject({ icon: 'US', is_transfer_enabled: false });
    const { changes } = await getApiJson<{ changes: ConfigChange[] }>(
      '/admin/configs/history?kind=coins&id=USDT',
      finance.token,
    );
    expect(changes[0]?.changes).toEqual([
      { field: 'icon', before: '₮', after: 'US' },
      { field: 'is_transfer_enabled', before: true, after: false },
    ]);
  });

  it('reject an update of an old version', async () => {
    expect(getResponseError(await change('ETH', { version: 7, display_digits: 4 })).error_code).toBe(
      'CHANGED_MEANWHILE',
    );
    expect(await coin('ETH')).toMatchObject({ display_digits: 5, version: 0 });
  });

  it.each<[string, object, string]>([
    ['no spread', { exchange_spread: '0' }, 'exchange_spread'],
    ['a spread below zero', { exchange_spread: '-0.1' }, 'exchange_spread'],
    ['a spread of more than ten percent', { exchange_spread: '10.1' }, 'exchange_spread'],
    ['a spread that is a number', { exchange_spread: 0.1 }, 'exchange_spread'],
    ['a least amount above the most', { min_exchange_amount: '1', max_exchange_amount: '0.5' }, 'max_exchange_amount'],
    ['nine digits to be shown', { display_digits: 9 }, 'display_digits'],
    ['no icon', { icon: '' }, 'icon'],
    ['an icon of four characters', { icon: 'BTCX' }, 'icon'],
    ['an icon of a space', { icon: ' ' }, 'icon'],
    ['transfers of what has none', { is_transfer_enabled: true }, 'is_transfer_enabled'],
    ['half a digit', { display_digits: 1.5 }, 'display_digits'],
    ['no limit of what the house holds', { inventory_limit: undefined }, 'inventory_limit'],
    ['a field that is not known', { networks: ['BTC'] }, 'networks'],
  ])('reject %s', { tags: ['FIN-139'] }, async (_, more, field) => {
    const answer = await change('BTC', more);
    expect([answer.status, Object.keys(getResponseError(answer).errors ?? {})]).toEqual([422, [field]]);
    expect((await coin('BTC')).version).toBe(0);
  });
});
