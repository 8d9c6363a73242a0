/** Names the rule on each receipt; `docs/perpetuals.md` has its words. A changed rule gets another name. */
export const PERPETUAL_RULE = 'perpetual-2';

/** Closes of one position: the last of them closes what is left. */
export const MOST_CLOSES = 100;

/** A call waits so long for the tick behind it, ms: the answer comes within 1.2 s. */
export const PATIENCE_MS = 1150;
