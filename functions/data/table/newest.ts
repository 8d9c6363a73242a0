/** Entries of the journal that an item names: the newest. All are found by its id, which each of them refers to. */
export const MOST_JOURNAL_IDS = 100;

/** Adds to a list inside an item, of which the newest are kept: what people add to must not outgrow an item. */
export const appendNewest = <T>(list: readonly T[], added: T, most: number): T[] => [...list, added].slice(-most);
