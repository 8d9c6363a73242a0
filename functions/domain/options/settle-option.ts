import { countEvent } from '#functions/data/ledger/account-counters.ts';
import { countDecidedOption, uncountPlaced } from '#functions/data/ledger/daily-pnl.ts';
import { available, moveAny } from '#functions/data/ledger/move.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { findSymbol } from '#functions/data/market/symbols.ts';
import { latestTick, type Tick, tickAt } from '#functions/data/market/ticks.ts';
import type { StoredNotification } from '#functions/data/notify/notifications.ts';
import { type OptionOutcome, optionOrders, type StoredOption } from '#functions/data/options/option-orders.ts';
import { countDecided } from '#functions/data/options/option-statistics.ts';
import type { Movement } from '#functions/data/table/movement.ts';
import { ChangedMeanwhile, changedWhile, type Operation, transact } from '#functions/data/table/transact.ts';
import { fillSecond } from '#functions/domain/market/fill-second.ts';
import { receiptPoint } from '#functions/domain/market/receipt-point.ts';
import { notificationWrites } from '#functions/domain/notify/notify.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { JournalId } from '#shared/ids.ts';
import { stalenessSeconds } from '#shared/market/symbols.ts';
import { isHeld } from '#shared/market/tick.ts';
import { formatUnits, negate, price, subtract, ZERO } from '#shared/money.ts';
import type { ReceiptPoint } from '#shared/schemas/receipt.ts';
import { MINUTE } from '#shared/time.ts';
import { outcome } from './option-rule.ts';
import { releaseExposure } from './place-option.ts';

/** The price of a missing second is sought for so long after expiry, seconds; then the stake goes back. */
const SEEK_SECONDS = 600;
/** Whoever bought an option that runs so long has looked away meanwhile, and is notified, seconds. */
const NOTIFIED_FROM = 30 * MINUTE;
/** The chain is given so long to write a second by itself, seconds. */
const GRACE_SECONDS = 5;

export type Settlement =
  | { result: 'settled'; order: StoredOption; notification: StoredNotification | null }
  /** Settled before, by another delivery of the same message. */
  | { result: 'already'; order: StoredOption }
  /** Not due, or its second is not there yet: ask again. */
  | { result: 'wait'; order: StoredOption };

async function expiryTick(order: StoredOption): Promise<Tick | 'wait' | 'none'> {
  const tick = await tickAt(order.expired_at);
  if (tick) return tick;
  const late = nowSeconds() - order.expired_at;
  const head = await latestTick();
  const passed = head !== null && head.at > order.expired_at;
  if (!passed && late < GRACE_SECONDS) return 'wait';
  const filled = await fillSecond(order.expired_at);
  if (filled) return filled;
  return late < SEEK_SECONDS ? 'wait' : 'none';
}

const cancelled = (order: StoredOption, reason: string, exit: ReceiptPoint | null): OptionOutcome => ({
  status: 'cancelled',
  payout: order.amount,
  profit_loss: ZERO,
  settled_at: nowSeconds(),
  exit,
  cancel_reason: reason,
});

async function outcomeOf(order: StoredOption, tick: Tick | 'none'): Promise<OptionOutcome> {
  if (tick === 'none') return cancelled(order, 'PRICE_MISSING', null);
  const exit = receiptPoint(tick, order.symbol);
  if (!exit) return cancelled(order, 'PRICE_MISSING', null);
  const symbol = await findSymbol(order.symbol);
  const oldest = stalenessSeconds[symbol?.product_type ?? 'cryptocurrency'] * 1000;
  // A held price grows old too, but this is why.
  if (isHeld(exit.source)) return cancelled(order, 'PRICE_HELD', exit);
  if (exit.age > oldest) return cancelled(order, 'PRICE_STALE', exit);
  const status = outcome(order.direction, price(order.entry.price), price(exit.price));
  const payout = { win: order.credit, lose: ZERO, settled: order.amount }[status];
  return {
    status,
    payout,
    profit_loss: subtract(payout, order.amount),
    settled_at: nowSeconds(),
    exit,
    cancel_reason: null,
  };
}

/** Undefined where the option has lost. */
const paymentOf = (
  order: StoredOption,
  { payout, settled_at }: OptionOutcome,
  operation: 'option.settle' | 'option.void',
): Movement | undefined =>
  moveAny({ account: ownerAccount(order), id: newId('jnl'), operation, reference: order.id, at: settled_at }, [
    { from: 'house:options', to: available('trading'), asset: 'USDT', amount: payout },
  ]);

function operationsOf(order: StoredOption, result: OptionOutcome, journal: JournalId[]): Operation[] {
  const account = ownerAccount(order);
  const undone = result.status === 'cancelled';
  return [
    optionOrders.update(account, order.id, {
      update:
        'SET #status = :status, payout = :payout, profit_loss = :profit, settled_at = :at, #exit = :exit, cancel_reason = :reason, journal_ids = list_append(journal_ids, :journal) REMOVE gsi1pk, gsi1sk',
      condition: '#status = :pending',
      names: { '#status': 'status', '#exit': 'exit' },
      values: {
        ':status': result.status,
        ':payout': result.payout,
        ':profit': result.profit_loss,
        ':at': result.settled_at,
        ':exit': result.exit,
        ':reason': result.cancel_reason,
        ':journal': journal,
        ':pending': 'pending',
      },
      fails: changedWhile(`Option ${order.id}`, undone ? 'cancelled' : 'settled'),
    }),
    countEvent(account, { open_options: -1, volume: undone ? negate(order.amount) : ZERO }),
    releaseExposure(order),
    countDecided(order, result),
    ...(undone
      ? uncountPlaced(account, order, { stake: order.amount, risk: order.amount, option: true })
      : countDecidedOption(account, result.settled_at, order, {
          profit: result.profit_loss,
          stake: order.amount,
          // A tie gives it back.
          fee: result.status === 'settled' ? ZERO : order.fee,
        })),
  ];
}

const noticeOf = (order: StoredOption, { status, profit_loss }: OptionOutcome) =>
  notificationWrites(order.user_id, {
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

/**
 * Settles an order by the tick of its expiry second, whenever this runs: late, twice, and in parallel it comes out the
 * same, once. A win credits net amount and payout; a tie, and an order for whose second no sound price can be had,
 * gives the whole amount back.
 */
export async function settleOption(order: StoredOption): Promise<Settlement> {
  if (order.status !== 'pending') return { result: 'already', order };
  if (nowSeconds() < order.expired_at) return { result: 'wait', order };
  const tick = await expiryTick(order);
  if (tick === 'wait') return { result: 'wait', order };
  const result = await outcomeOf(order, tick);
  const payment = paymentOf(order, result, 'option.settle');
  const journal = payment ? [payment.id] : [];
  const notice = order.period >= NOTIFIED_FROM ? noticeOf(order, result) : null;
  const operations = [...operationsOf(order, result, journal), ...(notice?.operations ?? [])];
  try {
    await transact(operations, payment);
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    const settled = await optionOrders.read(ownerAccount(order), order.id);
    if (!settled || settled.status === 'pending') throw error;
    return { result: 'already', order: settled };
  }
  return {
    result: 'settled',
    order: { ...order, ...result, journal_ids: [...order.journal_ids, ...journal] },
    notification: notice?.notification ?? null,
  };
}

/**
 * Gives an open option's stake back without waiting for its tick, because its account was reset. False when it was
 * decided meanwhile.
 */
export async function voidOption(order: StoredOption, reason: string): Promise<boolean> {
  const result = cancelled(order, reason, null);
  const payment = paymentOf(order, result, 'option.void');
  try {
    await transact(operationsOf(order, result, payment ? [payment.id] : []), payment);
    return true;
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return false;
    throw error;
  }
}
