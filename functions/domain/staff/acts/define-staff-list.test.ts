import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { auditEntryCollection } from '#functions/data/staff/audit.ts';
import { collection } from '#functions/data/table/collection.ts';
import { accountPartition } from '#functions/data/table/keys.ts';
import { transact } from '#functions/data/table/transact.ts';
import { toCsvFieldColumns } from '#functions/domain/lists/csv-columns.ts';
import { keepAllItems } from '#functions/domain/lists/list-filters.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { readCsvLines } from '#functions/testing/csv.ts';
import { createTestUser } from '#functions/testing/people/test-users.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { accountListQuery } from '#shared/api/admin/account-list.ts';
import { listAndFileEndpoints } from '#shared/api/lib/list.ts';
import type { AccountId, AccountKind, AccountRef, OptionOrderId, UserId } from '#shared/ids.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';
import { accountItemFilters, buildAccountItemSource, defineStaffList } from './define-staff-list.ts';

useTestTable();

const api = listAndFileEndpoints('/admin/beads', {
  summary: 'Beads of everybody',
  permission: 'users.read',
  rows: { beads: z.object({ id: z.string(), colour: z.string() }) },
  filter: { ...accountListQuery, colour: z.enum(['red', 'blue']).optional(), search: z.string().optional() },
  file: 'The same beads as CSV',
});

interface Bead {
  id: OptionOrderId;
  account_kind: AccountKind;
  account_id: AccountId;
  symbol: string;
  colour: 'red' | 'blue';
}
const beads = collection<Bead>()({
  partition: accountPartition,
  kind: 'BEAD',
  id: 'opt',
  called: 'bead',
  all: { name: 'BEADS', ownerOf: ({ account_kind: kind, account_id: id }) => ({ kind, id }) },
});

const { page, file } = defineStaffList<(typeof api)['GET /admin/beads']>()({
  rows: 'beads',
  ...buildAccountItemSource(beads),
  filters: { ...accountItemFilters, colour: 'equal', search: keepAllItems },
  exact: async ({ search }) => (search === undefined ? null : beads.find(search as OptionOrderId)),
  view: ({ id, colour }) => ({ id, colour }),
  columns: toCsvFieldColumns('id', 'colour'),
  exported: 'options.export',
});

const NOW = 1_800_000_000;
const other: AccountRef = { kind: 'demo', id: newId('acc') };
const createdBeads: Bead[] = [];
let user: UserId;

async function make({ kind, id }: AccountRef, days: number, colour: Bead['colour']): Promise<void> {
  setClock(() => (NOW - days * DAY_SECONDS) * 1000);
  const bead: Bead = { id: newId('opt'), account_kind: kind, account_id: id, symbol: 'BTC/USDT', colour };
  await transact([beads.add({ kind, id }, bead)]);
  createdBeads.push(bead);
  setClock(() => NOW * 1000);
}

beforeAll(async () => {
  setClock(() => NOW * 1000);
  const person = await createTestUser();
  user = person.user.id;
  const live: AccountRef = { kind: 'live', id: person.user.main_account as AccountId };
  await make(live, 90, 'red');
  await make(live, 3, 'red');
  await make(other, 2, 'blue');
  await make(live, 1, 'blue');
});

const getIds = (...places: number[]) => places.map((i) => createdBeads[i]?.id);
const shown = async (query: Parameters<typeof page>[0]) => (await page(query)).beads.map(({ id }) => id);

describe('staff list', () => {
  it('lists the last 31 days in either order, or the requested days', async () => {
    expect(await shown({})).toEqual(getIds(3, 2, 1));
    expect(await shown({ order: 'oldest' })).toEqual(getIds(1, 2, 3));
    expect(await shown({ to: (NOW - 80 * DAY_SECONDS) as EpochSeconds })).toEqual(getIds(0));
    await expect(page({ from: 1_700_000_000 as EpochSeconds, to: NOW as EpochSeconds })).rejects.toMatchObject({
      fields: { from: [expect.any(String)] },
    });
    expect((await page({})).total).toBeNull();
  });

  it('filters by account and by declared fields', async () => {
    expect(await shown({ user_id: user })).toEqual(getIds(3, 1));
    expect(await shown({ kind: 'demo' })).toEqual(getIds(2));
    expect(await shown({ symbol: 'ETH/USDT' })).toEqual([]);
    expect(await shown({ colour: 'blue', kind: 'live' })).toEqual(getIds(3));
    expect(await shown({ user_id: newId('usr') })).toEqual([]);
  });

  it('lists an exact match outside the days first, on the first page', async () => {
    const search = createdBeads[0]?.id ?? '';
    expect(await shown({ search })).toEqual(getIds(0, 3, 2, 1));
    expect(await shown({ search, colour: 'blue' })).toEqual(getIds(3, 2));
    expect(await shown({ search: createdBeads[2]?.id ?? '' })).toEqual(getIds(3, 2, 1));
    const { next_cursor } = await page({ search, limit: 2 });
    expect(await shown({ search, limit: 2, cursor: next_cursor ?? '' })).toEqual(getIds(1));
  });

  it('rejects cursors of other queries', async () => {
    const cursor = (await page({ limit: 1 })).next_cursor ?? '';
    expect(await shown({ limit: 1, cursor })).toEqual(getIds(2));
    for (const query of [
      { colour: 'red' },
      { user_id: user },
      { order: 'oldest' },
      { to: NOW as EpochSeconds },
    ] as const)
      await expect(page({ ...query, limit: 1, cursor })).rejects.toMatchObject({
        fields: { cursor: [expect.any(String)] },
      });
  });
});

describe('staff list CSV', () => {
  const staff = { id: newId('stf'), username: 'ada', role: 'owner' } as const;
  const take = (filter: Parameters<typeof file>[0]) =>
    file(filter, { staff } as Parameters<typeof file>[1], '192.0.2.1');

  it.each([{}, { colour: 'blue' }, { kind: 'live', order: 'oldest' }] as const)(
    'has the rows of the list filtered by %j',
    async (filter) => {
      const { beads: listed } = await page(filter);
      const lines = listed.map(({ id, colour }) => `${id},${colour}`);
      expect(readCsvLines(await take(filter))).toEqual(['id,colour', ...lines]);
    },
  );

  it('is audited with member, address and filter', async () => {
    setClock(() => (NOW + 1) * 1000);
    await take({ colour: 'red' });
    for await (const entry of auditEntryCollection.each(staff.id, { newestFirst: true })) {
      expect(entry).toMatchObject({ action: 'options.export', username: 'ada', address: '192.0.2.1' });
      expect(entry.detail).toEqual({ colour: 'red', rows: 1 });
      return;
    }
    expect.unreachable();
  });
});
