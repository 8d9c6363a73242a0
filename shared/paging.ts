/** Maximum offset; beyond it use the cursor. */
export const MAX_PAGE_OFFSET = 1000;

/** Maximum journal entries requested by id at once. */
export const MAX_JOURNAL_ENTRY_IDS = 20;
