/** Names the rule on each receipt; `docs/perpetuals.md` has its words. A changed rule gets another name. */
export const PERPETUAL_RULE = 'perpetual-2';

/** Closes of one position: the last of them closes what is left. */
export const MAX_CLOSES_PER_POSITION = 100;
