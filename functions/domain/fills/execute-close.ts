import { removeSymbolNotional } from '#functions/data/futures/account-symbols.ts';
import { futuresTradeCollection, type StoredFuturesTrade } from '#functions/data/futures/futures-trades.ts';
import {
  getGapCharge,
  openPositions,
  type StoredPosition,
  toPositionTrigger,
  toPositionTriggers,
} from '#functions/data/futures/positions.ts';
import { deleteTrigger } from '#functions/data/futures/triggers.ts';
import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import { countClosedPositionInDailyPnl } from '#functions/data/ledger/daily-pnl.ts';
import { addExposure } from '#functions/data/ledger/exposure.ts';
import { addInsurancePayment } from '#functions/data/ledger/insurance.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import type { StoredNotification } from '#functions/data/notify/notifications.ts';
import { type Posting, JournalEntry } from '#functions/data/table/journal-entry.ts';
import { ConflictError, type WriteOperation, transact } from '#functions/data/table/transact.ts';
import type { UsablePrice } from '#functions/domain/market/usable-price.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { FuturesTradeId } from '#shared/ids.ts';
import { computePositionCloseTerms, getPositionSize } from '#shared/market/perpetual-terms.ts';
import type { FuturesOrderSide, FuturesTradeReason } from '#shared/market/perpetual.ts';
import { type Amount, invertAmount, toPercent, ZERO_AMOUNT } from '#shared/money.ts';
import type { EpochMs } from '#shared/time.ts';
import { buildPositionClosedNotification } from './fill-notifications.ts';
import { alertIfInsuranceExhausted } from './insurance-ceiling.ts';
import { getSideExposureKey } from './order-writes.ts';
import { updatePosition } from './update-position.ts';

export interface ClosedPosition {
  position: StoredPosition;
  trade: StoredFuturesTrade;
  /** Notification for the user; null for a close they requested. */
  notification: StoredNotification | null;
}

export interface PositionCloseExecution {
  reason: Exclude<FuturesTradeReason, 'open'>;
  /** In the order’s units; everything still open if it is less. */
  quantity: Amount;
  by: UsablePrice;
  trade_id: FuturesTradeId;
  /** Time of the user’s request; undefined for a liquidation. */
  accepted_ms?: EpochMs | undefined;
}

const closingSide = ({ side }: StoredPosition): FuturesOrderSide => (side === 'long' ? 'sell' : 'buy');

/** Returns the margin of a part: pro rata, rounded down, so that the last part has the rest. */
export const getPartialMargin = ({ margin, unclosed_quantity }: StoredPosition, quantity: Amount): Amount =>
  (quantity >= unclosed_quantity ? margin : (margin * quantity) / unclosed_quantity) as Amount;

/** Returns the position and price fields of a trade that closes a position or a part of it. */
export function toClosingTrade(position: StoredPosition, { price, point }: UsablePrice) {
  const { account_kind, account_id, user_id, username, symbol, rule, leverage, entry } = position;
  return {
    account_kind,
    account_id,
    user_id,
    username,
    symbol,
    rule,
    leverage,
    order_id: null,
    order_id_ref: position.order_id,
    position_id: position.id,
    side: closingSide(position),
    price,
    created_at: nowSeconds(),
    entry,
    exit: point,
  };
}

function bookedBy(position: StoredPosition, { reason, quantity, by, trade_id, accepted_ms }: PositionCloseExecution) {
  const isFullClose = quantity >= position.unclosed_quantity;
  const margin = getPartialMargin(position, quantity);
  const notional = (margin * BigInt(position.leverage)) as Amount;
  const { side, leverage, entry_price: entry, fee_rate } = position;
  const gap_charge = getGapCharge(position, margin);
  const terms = computePositionCloseTerms({ side, leverage, entry }, margin, by.price, toPercent(fee_rate), {
    charge: gap_charge,
    liquidated: reason === 'liquidation',
  });
  const journal = newId('jnl');
  const trade: StoredFuturesTrade = {
    ...toClosingTrade(position, by),
    margin,
    reason,
    id: trade_id,
    quantity: isFullClose ? position.unclosed_quantity : quantity,
    size: getPositionSize(notional, entry),
    fee: terms.fee,
    realized_pnl: terms.realized,
    gap: terms.gap,
    gap_charge,
    ...(accepted_ms !== undefined && { accepted_ms }),
    journal_id: journal,
  };
  const next: StoredPosition = {
    ...position,
    unclosed_quantity: (position.unclosed_quantity - trade.quantity) as Amount,
    margin: (position.margin - margin) as Amount,
    notional: (position.notional - notional) as Amount,
    realized_pnl: (position.realized_pnl + terms.realized) as Amount,
    fee: (position.fee + terms.fee) as Amount,
    closing: null,
    version: position.version + 1,
    trade_ids: [...position.trade_ids, trade_id],
    journal_ids: [...position.journal_ids, journal],
    ...(isFullClose && {
      status: reason === 'liquidation' ? 'liquidated' : 'closed',
      reduce_only: false,
      closed_at: trade.created_at,
    }),
  };
  return { whole: isFullClose, margin, notional, terms, trade, next };
}

type ClosedTrade = ReturnType<typeof bookedBy>;

/**
 * Margin leaves the frozen balance; what remains after gain or loss becomes available. The house accounts take the other side
 * of the whole gain or loss. The insurance covers what the margin did not, or receives what is owed to it and the
 * margin left by a liquidation.
 */
function buildCloseEntry({ terms, margin, trade }: ClosedTrade): JournalEntry {
  const { realized, gap, fee, paid } = terms;
  const { gap_charge } = trade;
  const liquidated = trade.reason === 'liquidation';
  const legs: Posting[] = [
    { wallet: 'trading', asset: 'USDT', bucket: 'frozen', amount: invertAmount(margin) },
    { wallet: 'trading', asset: 'USDT', bucket: 'available', amount: paid },
    { wallet: 'house:fees', asset: 'USDT', amount: liquidated ? ZERO_AMOUNT : fee },
    { wallet: 'house:futures', asset: 'USDT', amount: (gap - realized - gap_charge) as Amount },
    {
      wallet: 'house:insurance',
      asset: 'USDT',
      amount: (gap_charge - gap + (liquidated ? fee : ZERO_AMOUNT)) as Amount,
    },
  ];
  return JournalEntry.of({
    account: toAccountRef(trade),
    id: trade.journal_id as NonNullable<typeof trade.journal_id>,
    operation: liquidated ? 'futures.liquidate' : 'futures.close',
    reference: trade.position_id,
    at: trade.created_at,
    legs: legs.filter(({ amount }) => amount !== ZERO_AMOUNT),
  });
}

/** Writes that end a position in any case. */
export function finalizePosition(position: StoredPosition): WriteOperation[] {
  const account = toAccountRef(position);
  return [
    ...toPositionTriggers(position).map(deleteTrigger),
    openPositions.end(account, position.id),
    ...removeSymbolNotional(account, position, { notional: position.notional, reduced: position.reduce_only }),
  ];
}

/** Closes a position or a part of it at a price. Null on a conflict; nothing was changed then. */
export async function executePositionClose(
  position: StoredPosition,
  close: PositionCloseExecution,
): Promise<ClosedPosition | null> {
  const booked = bookedBy(position, close);
  const { whole, notional, terms, trade, next } = booked;
  const account = toAccountRef(position);
  const closeTrigger = toPositionTrigger(position, 'close');
  const notice = buildPositionClosedNotification(position, close.reason, trade);
  const operations: WriteOperation[] = [
    updatePosition(position, next, 'closed'),
    ...(whole
      ? finalizePosition(position)
      : [
          ...removeSymbolNotional(account, position, { notional }),
          ...(closeTrigger ? [deleteTrigger(closeTrigger)] : []),
        ]),
    futuresTradeCollection.add(account, trade),
    countAccountEvent(account, { open_positions: whole ? -1 : 0, futures_trades_total: 1 }),
    addExposure(getSideExposureKey(position), 'notional', invertAmount(notional)),
    countClosedPositionInDailyPnl(account, trade.created_at, position, {
      realized: terms.realized,
      fee: terms.fee,
      margin: trade.margin,
    }),
    ...(terms.gap > ZERO_AMOUNT ? [addInsurancePayment(position, trade.created_at, terms.gap)] : []),
    ...notice.operations,
  ];
  try {
    await transact(operations, buildCloseEntry(booked));
    if (terms.gap > ZERO_AMOUNT) await alertIfInsuranceExhausted(position);
    return { position: next, trade, notification: notice.notification };
  } catch (error) {
    if (error instanceof ConflictError) return null;
    throw error;
  }
}
