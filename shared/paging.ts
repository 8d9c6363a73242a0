/** Offsets reach this far; beyond it the cursor goes on. */
export const MAX_OFFSET = 1000;

/** Entries of a journal that are asked for by their ids at once. */
export const MAX_ENTRY_IDS = 20;
