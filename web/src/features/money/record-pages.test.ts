import { describe, expect, it } from 'vitest';
import { type RecordPages, withRecord } from './record-pages.ts';

interface Row {
  id: string;
  seen: number;
}

const row = (id: string, seen = 0): Row => ({ id, seen });
const pages: RecordPages<'rows', Row> = {
  pages: [{ rows: [row('c'), row('b')] }, { rows: [row('a')] }],
  pageParams: [null, 'next'],
};
const rowsOf = (of: RecordPages<'rows', Row> | undefined) => of?.pages.map(({ rows }) => rows);

describe('pages of a list', () => {
  it('have a row that changed in its place, on whichever page', () => {
    expect(rowsOf(withRecord(pages, 'rows', row('a', 5)))).toEqual([[row('c'), row('b')], [row('a', 5)]]);
  });

  it('begin with a row that is new', () => {
    expect(rowsOf(withRecord(pages, 'rows', row('d', 1)))).toEqual([[row('d', 1), row('c'), row('b')], [row('a')]]);
  });

  it('stay unread where they were not read', () => {
    expect(withRecord(undefined as RecordPages<'rows', Row> | undefined, 'rows', row('d'))).toBeUndefined();
  });
});
