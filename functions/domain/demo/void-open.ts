import { restingOrders } from '#functions/data/futures/futures-orders.ts';
import { openPositions } from '#functions/data/futures/positions.ts';
import { readAccountCounters } from '#functions/data/ledger/account-counters.ts';
import { type OpenKind, openKinds } from '#functions/data/ledger/open-kinds.ts';
import { voidExchange } from '#functions/domain/exchange/end-exchange.ts';
import { listOpenExchanges } from '#functions/domain/exchange/open-exchanges.ts';
import { voidPosition } from '#functions/domain/fills/void-position.ts';
import { voidFuturesOrder } from '#functions/domain/futures/cancel-order.ts';
import { listOpenInvestments } from '#functions/domain/investments/open-investments.ts';
import { voidInvestment } from '#functions/domain/investments/void-investment.ts';
import { voidOption } from '#functions/domain/options/end-option.ts';
import { listOpenOptions } from '#functions/domain/options/open-options.ts';
import { mapConcurrent } from '#functions/lib/parallel.ts';
import type { AccountRef } from '#shared/ids.ts';

/** Why what is open in an account that is reset is cancelled. */
export const RESET_REASON = 'RESET';

/** All change the counters of one account: more at a time would only wait for each other. */
const AT_A_TIME = 4;

type Voiding = (account: AccountRef, count: number) => Promise<void>;

/** Voids what is found of a kind, each by itself: one that is decided meanwhile stays so. */
const voiding =
  <T>(
    find: (account: AccountRef, count: number) => Promise<T[]>,
    end: (open: T, reason: typeof RESET_REASON) => Promise<boolean>,
  ): Voiding =>
  async (account, count) => {
    await mapConcurrent(await find(account, count), AT_A_TIME, (open) => end(open, RESET_REASON));
  };

/** How each kind is voided: what it ties up is given back, and nothing is decided. */
const voidings: Record<OpenKind, Voiding> = {
  open_options: voiding(listOpenOptions, async (option, reason) => (await voidOption(option, reason)) !== null),
  open_futures_orders: voiding(restingOrders.all, voidFuturesOrder),
  open_positions: voiding(openPositions.all, voidPosition),
  // A demo account has none: it can neither deposit nor withdraw.
  open_withdrawals: () => Promise.resolve(),
  open_investments: voiding(listOpenInvestments, voidInvestment),
  // It has no loans either: whoever borrows shows who they are.
  open_loans: () => Promise.resolve(),
  // Nothing is deposited there that could vanish.
  open_reclaims: () => Promise.resolve(),
  open_exchanges: voiding(
    listOpenExchanges,
    async (exchange, reason) => (await voidExchange(exchange, reason)) !== null,
  ),
};

/** Voids what is open in an account that was reset, as far as it is found. */
export async function voidOpenItems(account: AccountRef): Promise<void> {
  const count = await readAccountCounters(account);
  for (const kind of openKinds) if (count(kind) > 0) await voidings[kind](account, count(kind));
}
