import type { ItemWithId, IdRange } from '#functions/data/table/id-list.ts';
import type { IdsByPrefix } from '#shared/ids.ts';

/** Characters of the time and chance in an id, behind its prefix. */
const ULID = 26;

/** A row at its place among those of other kinds. */
export interface TimedRow<Row> {
  /** The time and chance of its id, and then its prefix: two of different kinds may have been made as one. */
  id: string;
  row: Row;
}

const placeOf = (id: string): string => `${id.slice('usr_'.length)}${id.slice(0, 'usr'.length)}`;

/**
 * A list of one kind as a part of one of several, in the order of time: ids of different kinds begin differently, and so
 * would lie beside one another.
 */
export function toTimeOrderedRange<Item extends ItemWithId, Row>(
  prefix: keyof IdsByPrefix,
  { fetch, prefix: before = '', ...place }: Omit<IdRange<Item>, 'from' | 'to'>,
  rowOf: (item: Item) => Row,
): IdRange<TimedRow<Row>> {
  const bound = (at: string) => `${before}${prefix}_${at.slice(0, ULID)}`;
  return {
    ...place,
    from: '0',
    to: 'Z',
    fetch: async ({ from = '0', to = 'Z', ...range }) => {
      const { items, last } = await fetch({ ...range, from: bound(from), to: bound(to) });
      // A bound that another kind has set lies before or behind one of this kind that was made as one with it.
      const placed = items.map((item) => ({ id: placeOf(item.id), row: rowOf(item) }));
      return { items: placed.filter(({ id }) => from <= id && id <= to), last };
    },
  };
}
