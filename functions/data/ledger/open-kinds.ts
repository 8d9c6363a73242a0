/**
 * Everything that an account can have open, and how much of each at a time. The names are those of its counters, which
 * each transaction that opens or ends one changes: closing an account, resets and limits ask these and nothing else. A
 * kind is added here; the compiler then asks `demo/void-open.ts` how it is voided.
 */
export const openLimits = {
  open_options: 50,
  /** Orders of perpetuals that rest. */
  open_futures_orders: 100,
  open_positions: 200,
  /** Exchanges of coins that wait for their prices: a few seconds each. */
  open_exchanges: 20,
  /** Withdrawals that wait, are reviewed or on their way. */
  open_withdrawals: 20,
  /** Investments in wealth products that run. */
  open_investments: 100,
  /** A loan, from when it is applied for until it is repaid, rejected, cancelled or written off. */
  open_loans: 1,
  /** Deposits whose credit is reclaimed: the block vanished, and staff have not released them; or something is still owed. */
  open_reclaims: 10_000,
} as const;

export type OpenKind = keyof typeof openLimits;

export const openKinds = Object.keys(openLimits) as OpenKind[];
