import type { ItemWithId, IdRange } from '#functions/data/table/id-list.ts';
import type { IdTypesByPrefix } from '#shared/ids.ts';

/** Characters of an id’s time and random part, after its prefix. */
const ULID = 26;

/** A row with its position among rows of other kinds. */
export interface TimeOrderedRow<Row> {
  /** The id’s time and random part, then its prefix: ids of two kinds may share the former. */
  id: string;
  row: Row;
}

const getTimePosition = (id: string): string => `${id.slice('usr_'.length)}${id.slice(0, 'usr'.length)}`;

/**
 * Converts a list of one kind to a part of a time-ordered list of several kinds. Ids of different kinds have different
 * prefixes and would not interleave.
 */
export function toTimeOrderedRange<Item extends ItemWithId, Row>(
  prefix: keyof IdTypesByPrefix,
  { fetch, prefix: before = '', ...place }: Omit<IdRange<Item>, 'from' | 'to'>,
  rowOf: (item: Item) => Row,
): IdRange<TimeOrderedRow<Row>> {
  const bound = (at: string) => `${before}${prefix}_${at.slice(0, ULID)}`;
  return {
    ...place,
    from: '0',
    to: 'Z',
    fetch: async ({ from = '0', to = 'Z', ...range }) => {
      const { items, last } = await fetch({ ...range, from: bound(from), to: bound(to) });
      // A bound from another kind sorts before or after an id of this kind with the same time and random part.
      const placed = items.map((item) => ({ id: getTimePosition(item.id), row: rowOf(item) }));
      return { items: placed.filter(({ id }) => from <= id && id <= to), last };
    },
  };
}
