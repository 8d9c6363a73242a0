import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { findSymbol } from '#functions/data/market/symbols.ts';
import { readLatestTick, type Tick, readTickAt } from '#functions/data/market/ticks.ts';
import type { StoredNotification } from '#functions/data/notify/notifications.ts';
import {
  type StoredOptionWithEntry,
  hasStoredOptionEntry,
  type OptionOutcome,
  optionOrderCollection,
  type StoredOption,
} from '#functions/data/options/option-orders.ts';
import { ConflictError, transact } from '#functions/data/table/transact.ts';
import { backfillTick } from '#functions/domain/market/backfill-tick.ts';
import { toReceiptPoint } from '#functions/domain/market/receipt-point.ts';
import { buildNotification } from '#functions/domain/notify/notify.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { maxPriceAgeSeconds } from '#shared/market/symbols.ts';
import { isDisputedSource } from '#shared/market/tick.ts';
import { formatUnits, toPrice, subtractAmounts, ZERO_AMOUNT } from '#shared/money.ts';
import { MINUTE_SECONDS } from '#shared/time.ts';
import { toCancelledOptionOutcome, finalizeOption, buildOptionPayment } from './end-option.ts';
import { enterOption } from './enter-option.ts';
import { getOptionOutcome } from './option-rule.ts';

/** The price of a missing second is sought for this long after expiry, seconds; then the stake is refunded. */
const SEEK_SECONDS = 600;
/** Options from this length on send a notification, since their buyer looks away meanwhile, seconds. */
const NOTIFIED_FROM = 30 * MINUTE_SECONDS;
/** Time for the tick writer to write a second by itself, seconds. */
const GRACE_SECONDS = 5;

export type SettleOptionResult =
  | { result: 'settled'; order: StoredOption; notification: StoredNotification | null }
  /** Settled before, by another delivery of the same message. */
  | { result: 'already'; order: StoredOption }
  /** It has got its entry, which no call awaited, and is not due yet. */
  | { result: 'entered'; order: StoredOptionWithEntry }
  /** Not due, or its second is missing yet: retry. */
  | { result: 'wait'; order: StoredOption };

async function expiryTick(order: StoredOptionWithEntry): Promise<Tick | 'wait' | 'none'> {
  const tick = await readTickAt(order.expired_at);
  if (tick) return tick;
  const delaySeconds = nowSeconds() - order.expired_at;
  const head = await readLatestTick();
  const passed = head !== null && head.at > order.expired_at;
  if (!passed && delaySeconds < GRACE_SECONDS) return 'wait';
  const filled = await backfillTick(order.expired_at);
  if (filled === 'busy') return 'wait';
  if (filled) return filled;
  return delaySeconds < SEEK_SECONDS ? 'wait' : 'none';
}

async function getSettlementOutcome(order: StoredOptionWithEntry, tick: Tick | 'none'): Promise<OptionOutcome> {
  if (tick === 'none') return toCancelledOptionOutcome(order, 'PRICE_MISSING', null);
  const exit = toReceiptPoint(tick, order.symbol);
  if (!exit) return toCancelledOptionOutcome(order, 'PRICE_MISSING', null);
  const symbol = await findSymbol(order.symbol);
  const oldest = maxPriceAgeSeconds[symbol?.product_type ?? 'cryptocurrency'] * 1000;
  // A held price ages too, but this is the reason.
  if (isDisputedSource(exit.source)) return toCancelledOptionOutcome(order, 'PRICE_HELD', exit);
  if (exit.age > oldest) return toCancelledOptionOutcome(order, 'PRICE_STALE', exit);
  const status = getOptionOutcome(order.direction, toPrice(order.entry.price), toPrice(exit.price));
  const payout = { win: order.credit, lose: ZERO_AMOUNT, settled: order.amount }[status];
  return {
    status,
    payout,
    profit_loss: subtractAmounts(payout, order.amount),
    settled_at: nowSeconds(),
    exit,
    cancel_reason: null,
  };
}

const buildSettlementNotification = (order: StoredOption, { status, profit_loss }: OptionOutcome) =>
  buildNotification(order.user_id, {
    kind: 'option_settled',
    params: {
      symbol: order.symbol,
      direction: order.direction,
      amount: formatUnits(order.amount),
      result: status,
      profit_loss: formatUnits(profit_loss),
    },
    link: `/orders/${order.id}`,
    account_kind: order.account_kind,
  });

/** Enters an option whose call has not seen its price, and settles it if due by then. */
async function enterFirst(order: StoredOption): Promise<SettleOptionResult> {
  const tick = await readLatestTick();
  if (!tick) return { result: 'wait', order };
  const entered = await enterOption(order, tick);
  switch (entered.result) {
    case 'waits':
      return { result: 'wait', order };
    case 'given back':
      return { result: 'settled', order: entered.order, notification: null };
    case 'entered':
      return nowSeconds() < entered.order.expired_at
        ? { result: 'entered', order: entered.order }
        : settleOption(entered.order);
    case 'already':
      return settleOption(entered.order);
  }
}

/**
 * Settles an order by the tick of its expiry second: late, repeated and concurrent runs get the same result, once. A
 * win credits net amount and payout. A tie, and an order without a sound price for its second, refunds the whole
 * amount. An order without entry is entered first.
 */
export async function settleOption(order: StoredOption): Promise<SettleOptionResult> {
  if (order.status !== 'pending') return { result: 'already', order };
  if (!hasStoredOptionEntry(order)) return enterFirst(order);
  if (nowSeconds() < order.expired_at) return { result: 'wait', order };
  const tick = await expiryTick(order);
  if (tick === 'wait') return { result: 'wait', order };
  const result = await getSettlementOutcome(order, tick);
  const payment = buildOptionPayment(order, result, 'option.settle');
  const journal = payment ? [payment.id] : [];
  const notice = order.period >= NOTIFIED_FROM ? buildSettlementNotification(order, result) : null;
  const operations = [...finalizeOption(order, result, journal), ...(notice?.operations ?? [])];
  try {
    await transact(operations, payment);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const settled = await optionOrderCollection.read(toAccountRef(order), order.id);
    if (!settled || settled.status === 'pending') throw error;
    return { result: 'already', order: settled };
  }
  return {
    result: 'settled',
    order: { ...order, ...result, journal_ids: [...order.journal_ids, ...journal] },
    notification: notice?.notification ?? null,
  };
}
