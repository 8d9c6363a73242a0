/**
 * Most items of each kind that an account can have open. The names are those of its counters, changed by each
 * transaction that opens or ends an item. Closures, resets and limits read only these. To add a kind, add it here; the
 * compiler then requires its voiding in `demo/void-open.ts`.
 */
export const openItemLimits = {
  open_options: 50,
  /** Resting perpetual orders. */
  open_futures_orders: 100,
  open_positions: 200,
  /** Exchanges that wait for their prices: a few seconds each. */
  open_exchanges: 20,
  /** Withdrawals waiting, in review or being sent. */
  open_withdrawals: 20,
  /** Running investments. */
  open_investments: 100,
  /** A loan, from application until it is repaid, rejected, cancelled or written off. */
  open_loans: 1,
  /**
   * Deposits whose credit is reclaimed: the block vanished and staff have not released them, or something is still
   * owed.
   */
  open_reclaims: 10_000,
} as const;

export type OpenItemKind = keyof typeof openItemLimits;

export const openItemKinds = Object.keys(openItemLimits) as OpenItemKind[];
