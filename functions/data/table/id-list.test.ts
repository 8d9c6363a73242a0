import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { type IdRange, readIdPage } from './id-list.ts';
import type { QueryRange } from './table.ts';

interface Row {
  id: string;
  keep: boolean;
}

/** Simulates a range over an array as the table would return it: a few at a time. */
function rangeOver(rows: readonly Row[], requestedLimits: number[] = []): IdRange<Row> {
  return {
    pk: 'LIST',
    from: '00',
    to: '99',
    fetch: async ({ from = '', to = '', newestFirst, limit = 100, after }: QueryRange) => {
      requestedLimits.push(limit);
      const sorted = rows
        .filter(({ id }) => id >= from && id <= to)
        .sort((a, b) => (a.id < b.id === !newestFirst ? -1 : 1));
      const start = Number(after?.['at'] ?? 0);
      const items = sorted.slice(start, start + Math.min(limit, 3));
      const end = start + items.length;
      return { items, last: end < sorted.length ? { at: end } : null };
    },
  };
}

async function walk(ranges: IdRange<Row>[], newestFirst: boolean, limit: number, keep?: (row: Row) => boolean) {
  const pages: string[][] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readIdPage<Row>>> = await readIdPage(
      ranges,
      { newestFirst, after },
      { limit, offset: 0, ...(keep && { keep }) },
    );
    pages.push(page.items.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  return pages;
}

const row = fc.record({ id: fc.integer({ min: 10, max: 99 }).map(String), keep: fc.boolean() });
const rowList = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 40 });

describe('readIdPage', () => {
  it('returns each item once and in order for any page size, filter and number of ranges', async () => {
    await fc.assert(
      fc.asyncProperty(
        rowList,
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: 1, max: 7 }),
        async (rows, newest, filter, limit) => {
          const halves = [0, 1].map((half) => rangeOver(rows.filter(({ id }) => Number(id) % 2 === half)));
          const keep = filter ? ({ keep }: Row) => keep : undefined;
          const pages = await walk(halves, newest, limit, keep);
          const expectedIds = rows
            .filter((listRow) => !keep || keep(listRow))
            .map(({ id }) => id)
            .sort();
          expect(pages.flat()).toEqual(newest ? expectedIds.reverse() : expectedIds);
          expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
          // No page is empty except for an empty list: no link leads to nothing.
          expect(pages.length === 1 || pages.every((page) => page.length > 0)).toBe(true);
        },
      ),
    );
  });

  it('skips the items of an offset', async () => {
    const rows = ['11', '12', '13', '14'].map((id) => ({ id, keep: true }));
    const page = await readIdPage([rangeOver(rows)], { newestFirst: true, after: null }, { limit: 2, offset: 1 });
    expect(page).toMatchObject({ items: [{ id: '13' }, { id: '12' }], next: '12' });
  });

  it('reads no more items than it returns when nothing is filtered', async () => {
    const requestedLimits: number[] = [];
    const rows = Array.from({ length: 80 }, (_, i) => ({ id: String(i + 10), keep: true }));
    await readIdPage([rangeOver(rows, requestedLimits)], { newestFirst: true, after: null }, { limit: 2, offset: 0 });
    expect(requestedLimits).toEqual([4]);
  });

  it('ends a page early when the filter keeps nothing and continues from there', async () => {
    const ids = Array.from({ length: 12_000 }, (_, i) => `5${String(i).padStart(6, '0')}`);
    const range: IdRange<Row> = {
      pk: 'LIST',
      from: '0',
      to: '9',
      fetch: async ({ from = '' }) => ({
        items: ids.filter((id) => id >= from).map((id) => ({ id, keep: id === ids.at(-1) })),
        last: null,
      }),
    };
    const pages = await walk([range], false, 10, ({ keep }) => keep);
    expect(pages).toEqual([[], [], [ids.at(-1)]]);
  });
});

describe('list cursor', () => {
  it('decodes to its position in the list that it was made for', () => {
    expect(decodeCursor('a', encodeCursor('a', 'opt_01'))).toBe('opt_01');
  });

  it('is rejected for another list or when altered', () => {
    const cursor = encodeCursor('a', 'opt_01HZ');
    expect(() => decodeCursor('b', cursor)).toThrow(expect.objectContaining({ reason: 'VALIDATION_FAILED' }));
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.base64String(), fc.constant(`${cursor}=`), fc.constant(` ${cursor}`)),
        (text) => {
          expect(() => decodeCursor('a', text)).toThrow(
            expect.objectContaining({ fields: { cursor: [expect.any(String)] } }),
          );
        },
      ),
    );
    for (let i = 0; i < cursor.length; i++) {
      const other = cursor[i] === 'A' ? 'B' : 'A';
      expect(() => decodeCursor('a', cursor.slice(0, i) + other + cursor.slice(i + 1))).toThrow();
    }
  });
});
