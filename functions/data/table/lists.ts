/** Names of an entity's list fields, optional ones included. */
export type ListFieldName<T> = {
  [Name in keyof T]-?: NonNullable<T[Name]> extends readonly unknown[] ? Name : never;
}[keyof T] &
  string;

/**
 * Maximum length of each list inside an item: the table takes 400 KB. A list in an object is named by its path, as in
 * `parts.from`.
 */
export type ListBounds = Readonly<Record<string, number>>;

/** Stands for every unnamed list of an item. */
export const ANY_LIST = '*';

/** Most journal entries named by an item, the newest. All are found by its id, to which each refers. */
export const MAX_JOURNAL_IDS = 100;

/** Most fields of one change, and values of one field. */
export const MAX_CHANGED_FIELDS = 500;

/** Appends to a list inside an item and keeps the newest: a growing list must not exceed an item's size. */
export const appendNewest = <T>(list: readonly T[], added: T, maxLength: number): T[] =>
  [...list, added].slice(-maxLength);
