import { restingFuturesOrders } from '#functions/data/futures/futures-orders.ts';
import { openPositions } from '#functions/data/futures/positions.ts';
import { readAccountCounters } from '#functions/data/ledger/account-counters.ts';
import { type OpenItemKind, openItemKinds } from '#functions/data/ledger/open-kinds.ts';
import { voidExchange } from '#functions/domain/exchange/end-exchange.ts';
import { listOpenExchanges } from '#functions/domain/exchange/list-open-exchanges.ts';
import { voidPosition } from '#functions/domain/fills/void-position.ts';
import { voidFuturesOrder } from '#functions/domain/futures/cancel-futures-order.ts';
import { listOpenInvestments } from '#functions/domain/investments/list-open-investments.ts';
import { voidInvestment } from '#functions/domain/investments/void-investment.ts';
import { voidOption } from '#functions/domain/options/end-option.ts';
import { listOpenOptions } from '#functions/domain/options/list-open-options.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import type { AccountRef } from '#shared/ids.ts';

/** Reason for cancelling open items of a reset account. */
export const DEMO_RESET_REASON = 'RESET';

/** All change the counters of one account: higher concurrency would only cause waiting. */
const AT_A_TIME = 4;

type VoidItems = (account: AccountRef, count: number) => Promise<void>;

/** Voids the items found of a kind, each by itself; decided ones stay decided. */
const voiding =
  <T>(
    find: (account: AccountRef, count: number) => Promise<T[]>,
    end: (open: T, reason: typeof DEMO_RESET_REASON) => Promise<boolean>,
  ): VoidItems =>
  async (account, count) => {
    await mapConcurrent(await find(account, count), AT_A_TIME, (open) => end(open, DEMO_RESET_REASON));
  };

/** Void function of each kind: releases the tied-up money without a decision. */
const voidings: Record<OpenItemKind, VoidItems> = {
  open_options: voiding(listOpenOptions, async (option, reason) => (await voidOption(option, reason)) !== null),
  open_futures_orders: voiding(restingFuturesOrders.all, voidFuturesOrder),
  open_positions: voiding(openPositions.all, voidPosition),
  // Always empty: a demo account can neither deposit nor withdraw.
  open_withdrawals: () => Promise.resolve(),
  open_investments: voiding(listOpenInvestments, voidInvestment),
  // Always empty too: borrowing requires verification.
  open_loans: () => Promise.resolve(),
  // No deposits there that could vanish.
  open_reclaims: () => Promise.resolve(),
  open_exchanges: voiding(
    listOpenExchanges,
    async (exchange, reason) => (await voidExchange(exchange, reason)) !== null,
  ),
};

/** Voids the open items found in a reset account. */
export async function voidOpenDemoItems(account: AccountRef): Promise<void> {
  const count = await readAccountCounters(account);
  for (const kind of openItemKinds) if (count(kind) > 0) await voidings[kind](account, count(kind));
}
