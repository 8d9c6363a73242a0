import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { collection } from '#functions/data/table/collection.ts';
import { accountPartition } from '#functions/data/table/keys.ts';
import { transact } from '#functions/data/table/transact.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { readCsvLines } from '#functions/testing/csv.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { listAndFileEndpoints } from '#shared/api/lib/list.ts';
import type { AccountRef, OptionOrderId } from '#shared/ids.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';
import { toCsvFieldColumns } from './csv-columns.ts';
import { defineOwnList } from './define-own-list.ts';

useTestTable();

const colours = ['red', 'blue'] as const;
const bead = z.object({ id: z.string(), size: z.string() });
const api = listAndFileEndpoints('/beads', {
  summary: 'Beads',
  caller: 'user',
  rows: { beads: bead },
  filter: { colour: z.enum(colours).optional(), size: z.enum(['large', 'any']).optional() },
  file: 'The same beads as CSV',
});
type Beads = (typeof api)['GET /beads'];

interface Bead {
  id: OptionOrderId;
  colour: (typeof colours)[number];
  millimetres: number;
}
const stored = (kind: string) => collection<Bead>()({ partition: accountPartition, kind, id: 'opt', called: 'bead' });
const beads = stored('BEAD');
/** Index of red ones, like that of open items. */
const reds = stored('RED_BEAD');

const { page, file } = defineOwnList<Beads>()({
  rows: 'beads',
  of: beads,
  among: ({ colour }) => (colour === 'red' ? reds : null),
  filters: {
    colour: 'equal',
    size: (size) => (size === 'any' ? null : ({ millimetres }) => millimetres >= 10),
  },
  views:
    async () =>
    ({ id, millimetres }) => ({ id, size: `${millimetres} mm` }),
  total: (_, { colour, size }) => (colour === undefined && size === undefined ? Promise.resolve(7) : null),
  columns: toCsvFieldColumns('id', 'size'),
});

const NOW = 1_800_000_000;
const newAccount = (): AccountRef => ({ kind: 'demo', id: newId('acc') });
const account = newAccount();
/** Oldest first: one a day, the first half a year ago. */
const createdBeads: Bead[] = [];

async function make(days: number, colour: Bead['colour'], millimetres: number, of = account): Promise<Bead> {
  setClock(() => (NOW - days * DAY_SECONDS) * 1000);
  const newBead: Bead = { id: newId('opt'), colour, millimetres };
  await transact([beads.add(of, newBead), ...(colour === 'red' ? [reds.add(of, newBead)] : [])]);
  setClock(() => NOW * 1000);
  return newBead;
}

beforeAll(async () => {
  for (const [days, colour, millimetres] of [
    [180, 'red', 12],
    [4, 'blue', 8],
    [3, 'red', 9],
    [2, 'blue', 20],
    [1, 'red', 10],
  ] as const)
    createdBeads.push(await make(days, colour, millimetres));
  await make(1, 'red', 30, newAccount());
});

const getBeadIds = (...places: number[]) => places.map((i) => createdBeads[i]?.id);
const shown = async (query: Parameters<typeof page>[1]) => (await page(account, query)).beads.map(({ id }) => id);

describe('defineOwnList', () => {
  it('rejects a missing or unknown filter at compile time', () => {
    const view = ({ id }: Bead) => ({ id, size: '' });
    const none = () => [
      // @ts-expect-error nothing is said of the size
      defineOwnList<Beads>()({ rows: 'beads', of: beads, filters: { colour: 'equal' }, view }),
      // @ts-expect-error a bead has no field of that name to be equal to
      defineOwnList<Beads>()({ rows: 'beads', of: beads, filters: { colour: 'equal', size: 'equal' }, view }),
      defineOwnList<Beads>()({
        rows: 'beads',
        of: beads,
        // @ts-expect-error the endpoint has no such filter
        filters: { colour: 'equal', size: () => null, shape: () => null },
        view,
      }),
      // @ts-expect-error the answer has no such rows
      defineOwnList<Beads>()({ rows: 'pearls', of: beads, filters: { colour: 'equal', size: () => null }, view }),
      defineOwnList<Beads>()({
        rows: 'beads',
        of: beads,
        filters: { colour: 'equal', size: () => null },
        // @ts-expect-error a row is something else
        view: String,
      }),
      // @ts-expect-error there is no file without columns
      defineOwnList<Beads>()({ rows: 'beads', of: beads, filters: { colour: 'equal', size: () => null }, view }).file,
    ];
    expect(none).toBeTypeOf('function');
  });

  it('pages newest first by limit, offset and cursor', async () => {
    expect(await shown({})).toEqual(getBeadIds(4, 3, 2, 1, 0));
    expect(await shown({ limit: 2, offset: 1 })).toEqual(getBeadIds(3, 2));
    const first = await page(account, { limit: 3 });
    expect(first.beads.at(0)).toEqual({ id: createdBeads[4]?.id, size: '10 mm' });
    const remainingPage = await page(account, { limit: 3, cursor: first.next_cursor ?? '' });
    expect(remainingPage.beads.map(({ id }) => id)).toEqual(getBeadIds(1, 0));
    expect(remainingPage.next_cursor).toBeNull();
  });

  it('returns twenty items by default', { tags: ['TRD-114'] }, async () => {
    const other = newAccount();
    for (let i = 0; i < 21; i++) await make(1, 'blue', 5, other);
    const first = await page(other, {});
    expect(first.beads).toHaveLength(20);
    expect((await page(other, { cursor: first.next_cursor ?? '' })).beads).toHaveLength(1);
  });

  it('returns the items that pass every set filter', async () => {
    expect(await shown({ colour: 'blue' })).toEqual(getBeadIds(3, 1));
    expect(await shown({ size: 'large' })).toEqual(getBeadIds(4, 3, 0));
    expect(await shown({ size: 'any' })).toEqual(getBeadIds(4, 3, 2, 1, 0));
    expect(await shown({ colour: 'red', size: 'large' })).toEqual(getBeadIds(4, 0));
    const day = (days: number) => (NOW - days * DAY_SECONDS) as EpochSeconds;
    expect(await shown({ from: day(3), to: day(2) })).toEqual(getBeadIds(3, 2));
    expect(await shown({ from: day(2) })).toEqual(getBeadIds(4, 3));
    expect(await shown({ to: day(4) })).toEqual(getBeadIds(1, 0));
  });

  it('returns the total where known, and none for a time span', async () => {
    expect((await page(account, {})).total).toBe(7);
    expect((await page(account, { colour: 'red' })).total).toBeNull();
    expect((await page(account, { from: NOW as EpochSeconds })).total).toBeNull();
  });

  it('accepts only cursors of the same list', async () => {
    const cursor = (await page(account, { limit: 1, size: 'large' })).next_cursor ?? '';
    expect(await shown({ limit: 1, size: 'large', cursor })).toEqual(getBeadIds(3));
    const otherPages = [
      page(newAccount(), { limit: 1, size: 'large', cursor }),
      page(account, { limit: 1, cursor }),
      page(account, { limit: 1, colour: 'red', size: 'large', cursor }),
      page(account, { limit: 1, size: 'large', from: 1_700_000_000 as EpochSeconds, cursor }),
      defineOwnList<Beads>()({
        rows: 'beads',
        of: reds,
        filters: { colour: 'equal', size: () => null },
        view: ({ id }) => ({ id, size: '' }),
      }).page(account, { limit: 1, size: 'large', cursor }),
    ];
    for (const other of otherPages)
      await expect(other).rejects.toMatchObject({ fields: { cursor: [expect.any(String)] } });
  });
});

describe('the CSV export of an own list', () => {
  it.each([{}, { colour: 'blue' }, { colour: 'red' }, { size: 'large' }, { size: 'any' }] as const)(
    'contains the rows of the last 31 days filtered by %j',
    async (filter) => {
      const from = (NOW - 31 * DAY_SECONDS) as EpochSeconds;
      const { beads: listed } = await page(account, { ...filter, from });
      expect(listed.length).toBeGreaterThan(0);
      expect(readCsvLines(await file(account, filter))).toEqual([
        'id,size',
        ...listed.map(({ id, size }) => `${id},${size}`),
      ]);
    },
  );

  it('is rejected for more than 31 days', async () => {
    const span = { from: (NOW - 40 * DAY_SECONDS) as EpochSeconds, to: NOW as EpochSeconds };
    await expect(file(account, span)).rejects.toMatchObject({ fields: { from: [expect.any(String)] } });
  });
});
