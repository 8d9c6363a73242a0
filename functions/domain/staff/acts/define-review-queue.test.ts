import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { auditEntryCollection } from '#functions/data/staff/audit.ts';
import { collection } from '#functions/data/table/collection.ts';
import { userPartition, padNumber } from '#functions/data/table/keys.ts';
import { declareIndexList } from '#functions/data/table/kinds.ts';
import { queryAllItems } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { toCsvFieldColumns } from '#functions/domain/lists/csv-columns.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { readCsvLines } from '#functions/testing/csv.ts';
import { createTestUser, type TestUser } from '#functions/testing/people/test-users.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { paginatedListEndpoint } from '#shared/api/lib/list.ts';
import type { UserId, UserNoteId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { defineReviewQueue } from './define-review-queue.ts';

useTestTable();

const statuses = ['asked', 'granted', 'denied'] as const;
const api = paginatedListEndpoint('/admin/favours', {
  summary: 'Favours',
  permission: 'users.read',
  rows: { favours: z.object({ id: z.string(), username: z.string() }) },
  filter: {
    status: z.enum(statuses).optional(),
    search: z.string().optional(),
    kind: z.enum(['small', 'large']).optional(),
  },
});

interface Favour {
  id: UserNoteId;
  user_id: UserId;
  status: (typeof statuses)[number];
  kind: 'small' | 'large';
  /** Time of the request, then of the decision. */
  at: EpochSeconds;
}
const places = declareIndexList('gsi1', 'FAVOURS');
const favours = collection<Favour>()({
  partition: userPartition,
  kind: 'FAVOUR',
  id: 'nte',
  called: 'favour',
  whenClosed: 'stays',
  all: { name: 'FAVOURS', ownerOf: ({ user_id }) => user_id },
  gsi1: ({ id, status, at }) => places.place(`${padNumber(at, 10)}#${id}`, status === 'asked' ? 'waiting' : 'decided'),
});

const { page, file, whole } = defineReviewQueue<(typeof api)['GET /admin/favours']>()({
  rows: 'favours',
  of: favours,
  waiting: { status: 'asked', place: places.range('waiting') },
  decided: (status) => ({
    place: places.range('decided'),
    ...(status && { keep: (favour) => favour.status === status }),
  }),
  all: { place: favours.all(), keep: (favour) => favour.kind === 'small' },
  filters: { kind: 'equal' },
  ofUser: true,
  view: ({ id }, user) => ({ id, username: user?.username ?? '' }),
  columns: toCsvFieldColumns('id', 'username'),
  exported: 'kyc.export',
});

const NOW = 1_800_000_000;
const createdFavours: Favour[] = [];
let ada: TestUser;
let bob: TestUser;

async function make(person: TestUser, status: Favour['status'], at: number, kind: Favour['kind'] = 'small') {
  // Ids sort by creation time.
  setClock(() => (NOW + createdFavours.length) * 1000);
  const favour: Favour = { id: newId('nte'), user_id: person.user.id, status, kind, at: (NOW + at) as EpochSeconds };
  await transact([favours.add(favour.user_id, favour)]);
  createdFavours.push(favour);
}

beforeAll(async () => {
  setClock(() => NOW * 1000);
  [ada, bob] = [await createTestUser(), await createTestUser()];
  await make(ada, 'asked', 30);
  await make(bob, 'asked', 10, 'large');
  await make(ada, 'granted', 20);
  await make(bob, 'denied', 40);
  await make(ada, 'asked', 20);
});

const getIds = (...order: number[]) => order.map((i) => createdFavours[i]?.id);
const shown = async (query: Parameters<typeof page>[0]) => (await page(query)).favours.map(({ id }) => id);

describe('review queue', () => {
  it('lists pending items oldest first, then decided ones newest first', async () => {
    expect(await shown({})).toEqual(getIds(1, 4, 0, 3, 2));
    expect((await page({})).favours[0]).toEqual({ id: createdFavours[1]?.id, username: bob.user.username });
  });

  it('exports items by id, so that one decided meanwhile appears once', async () => {
    const { text, rows, next } = await whole.read({}, null);
    const lines = text.trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual(getIds(4, 3, 2, 0));
    expect([rows, next]).toEqual([4, null]);
    expect((await whole.read({ status: 'asked' }, null)).rows).toBe(3);
  });

  it('pages through all items by cursor', async () => {
    const all: string[] = [];
    for (let cursor: string | undefined, pages = 0; pages < 5; pages++) {
      const { favours: found, next_cursor } = await page({ limit: 2, cursor });
      all.push(...found.map(({ id }) => id));
      if (next_cursor === null) break;
      cursor = next_cursor;
    }
    expect(all).toEqual(getIds(1, 4, 0, 3, 2));
    expect(await shown({ limit: 2, offset: 2 })).toEqual(getIds(0, 3));
  });

  it('filters by status and own fields and counts pending items', async () => {
    expect(await shown({ status: 'asked' })).toEqual(getIds(1, 4, 0));
    expect(await shown({ status: 'denied' })).toEqual(getIds(3));
    expect(await shown({ kind: 'large' })).toEqual(getIds(1));
    expect((await page({ status: 'asked' })).total).toBe(3);
    expect((await page({ status: 'asked', kind: 'large' })).total).toBeNull();
    expect((await page({ status: 'denied' })).total).toBeNull();
    expect((await page({})).total).toBeNull();
  });

  it('finds all items of a user by exact name or id, or by item id', async () => {
    for (const search of [ada.user.username, ada.user.id, createdFavours[2]?.id ?? '', ` ${ada.user.username} `]) {
      expect([search, await shown({ search })]).toEqual([search, getIds(4, 2, 0)]);
      expect([search, await shown({ search, status: 'granted' })]).toEqual([search, getIds(2)]);
    }
    expect(await shown({ search: 'nobody' })).toEqual([]);
    expect((await page({ search: ada.user.id, status: 'asked' })).total).toBeNull();
  });

  it('exports a CSV in list order with the same filters, and audits it', async () => {
    const caller = { staff: { id: newId('stf'), username: 'taker', role: 'owner' as const }, session: newId('ses') };
    const take = async (filter: Parameters<typeof file>[0]) => {
      const [head, ...rows] = readCsvLines(await file(filter, caller, '192.0.2.9'));
      expect(head).toBe('id,username');
      return rows.map((row) => row.split(','));
    };
    expect((await take({})).map(([id]) => id)).toEqual(getIds(1, 4, 0, 3, 2));
    expect((await take({}))[0]).toEqual([createdFavours[1]?.id, bob.user.username]);
    expect((await take({ status: 'denied' })).map(([id]) => id)).toEqual(getIds(3));
    const recorded: object[] = [];
    for await (const entry of queryAllItems<object>(auditEntryCollection.all())) recorded.push(entry);
    expect(recorded).toContainEqual(
      expect.objectContaining({
        action: 'kyc.export',
        username: 'taker',
        address: '192.0.2.9',
        detail: { status: 'denied', rows: 1 },
      }),
    );
  });

  it('rejects cursors of other lists', async () => {
    const cursor = (await page({ limit: 1, status: 'asked' })).next_cursor ?? '';
    expect(await shown({ limit: 1, status: 'asked', cursor })).toEqual(getIds(4));
    for (const query of [
      {},
      { status: 'denied' },
      { status: 'asked', kind: 'small' },
      { search: ada.user.id },
    ] as const)
      await expect(page({ ...query, limit: 1, cursor })).rejects.toMatchObject({
        fields: { cursor: [expect.any(String)] },
      });
  });
});
