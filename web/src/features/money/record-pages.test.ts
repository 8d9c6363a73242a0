import { describe, expect, it } from 'vitest';
import { type RecordPageAccess, upsertCachedRecord } from './record-pages.ts';

interface Row {
  id: string;
  seen: number;
}
interface Page {
  rows: Row[];
}

const row = (id: string, seenAt = 0): Row => ({ id, seen: seenAt });
const of: RecordPageAccess<Page, Row> = { read: ({ rows }) => rows, put: (page, rows) => ({ ...page, rows }) };
const pages = {
  pages: [{ rows: [row('c'), row('b')] }, { rows: [row('a')] }],
  pageParams: [null, 'next'],
};
const shown = (record: Row) => upsertCachedRecord(pages, of, record)?.pages.map(({ rows }) => rows);

describe('upsertCachedRecord', () => {
  it('updates a changed row in place on any page', { tags: ['FIN-192'] }, () => {
    expect(shown(row('a', 5))).toEqual([[row('c'), row('b')], [row('a', 5)]]);
  });

  it('prepends a new row', () => {
    expect(shown(row('d', 1))).toEqual([[row('d', 1), row('c'), row('b')], [row('a')]]);
  });

  it('leaves unloaded pages untouched', () => {
    expect(upsertCachedRecord(undefined, of, row('d'))).toBeUndefined();
  });
});
