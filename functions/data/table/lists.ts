/** The fields of an entity that are lists, there or not. */
export type ListFieldName<T> = {
  [Name in keyof T]-?: NonNullable<T[Name]> extends readonly unknown[] ? Name : never;
}[keyof T] &
  string;

/**
 * How many entries each list inside an item may have: the table takes 400 KB. A list in an object is named by its path, as
 * in `parts.from`.
 */
export type ListBounds = Readonly<Record<string, number>>;

/** Stands for every list of an item that is not named. */
export const ANY_LIST = '*';

/** Entries of the journal that an item names: the newest. All are found by its id, which each of them refers to. */
export const MAX_JOURNAL_IDS = 100;

/** Fields of one change, and values of one field. */
export const MAX_CHANGES = 500;

/** Adds to a list inside an item, of which the newest are kept: what people add to must not outgrow an item. */
export const appendNewest = <T>(list: readonly T[], added: T, most: number): T[] => [...list, added].slice(-most);
