/** Name of the rule on each receipt; `docs/perpetuals.md` has its text. A changed rule gets a new name. */
export const PERPETUAL_RULE = 'perpetual-2';

/** Maximum closes of one position: the last one closes the rest. */
export const MAX_CLOSES_PER_POSITION = 100;
