/** Offsets reach this far; beyond it the cursor goes on. */
export const MAX_OFFSET = 1000;
