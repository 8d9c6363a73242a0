import { restingOrders } from '#functions/data/futures/futures-orders.ts';
import { openPositions } from '#functions/data/futures/positions.ts';
import { readCounts } from '#functions/data/ledger/account-counters.ts';
import { type OpenKind, openKinds } from '#functions/data/ledger/open-kinds.ts';
import { voidExchange } from '#functions/domain/exchange/end-exchange.ts';
import { openExchanges } from '#functions/domain/exchange/open-exchanges.ts';
import { voidPosition } from '#functions/domain/fills/void-position.ts';
import { voidOrder } from '#functions/domain/futures/cancel-order.ts';
import { openInvestments } from '#functions/domain/investments/open-investments.ts';
import { voidInvestment } from '#functions/domain/investments/void-investment.ts';
import { voidOption } from '#functions/domain/options/end-option.ts';
import { openOptions } from '#functions/domain/options/open-options.ts';
import { inParallel } from '#functions/lib/parallel.ts';
import type { AccountRef } from '#shared/ids.ts';

/** Why what is open in an account that is reset is cancelled. */
export const RESET = 'RESET';

/** All change the counters of one account: more at a time would only wait for each other. */
const AT_A_TIME = 4;

type Voiding = (account: AccountRef, count: number) => Promise<void>;

/** Voids what is found of a kind, each by itself: one that is decided meanwhile stays so. */
const voiding =
  <T>(
    find: (account: AccountRef, count: number) => Promise<T[]>,
    end: (open: T, reason: typeof RESET) => Promise<boolean>,
  ): Voiding =>
  async (account, count) => {
    await inParallel(await find(account, count), AT_A_TIME, (open) => end(open, RESET));
  };

/** How each kind is voided: what it ties up is given back, and nothing is decided. */
const voidings: Record<OpenKind, Voiding> = {
  open_options: voiding(openOptions, async (option, reason) => (await voidOption(option, reason)) !== null),
  open_futures_orders: voiding(restingOrders.all, voidOrder),
  open_positions: voiding(openPositions.all, voidPosition),
  // A demo account has none: it can neither deposit nor withdraw.
  open_withdrawals: () => Promise.resolve(),
  open_investments: voiding(openInvestments, voidInvestment),
  // It has no loans either: whoever borrows shows who they are.
  open_loans: () => Promise.resolve(),
  // Nothing is deposited there that could vanish.
  open_reclaims: () => Promise.resolve(),
  open_exchanges: voiding(openExchanges, async (exchange, reason) => (await voidExchange(exchange, reason)) !== null),
};

/** Voids what is open in an account that was reset, as far as it is found. */
export async function voidOpen(account: AccountRef): Promise<void> {
  const count = await readCounts(account);
  for (const kind of openKinds) if (count(kind) > 0) await voidings[kind](account, count(kind));
}
