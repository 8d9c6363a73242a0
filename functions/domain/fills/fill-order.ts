import { assertPositionIncreaseAllowed } from '#functions/data/futures/account-symbols.ts';
import {
  futuresOrderCollection,
  type StoredFuturesOrder,
  toFuturesOrderTrigger,
} from '#functions/data/futures/futures-orders.ts';
import { futuresTradeCollection, type StoredFuturesTrade } from '#functions/data/futures/futures-trades.ts';
import {
  openPositions,
  positionCollection,
  type StoredPosition,
  toPositionTriggers,
} from '#functions/data/futures/positions.ts';
import { putTrigger, replaceTrigger } from '#functions/data/futures/triggers.ts';
import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import { countOpenedPositionInDailyPnl } from '#functions/data/ledger/daily-pnl.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { findSymbol } from '#functions/data/market/symbols.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import type { StoredNotification } from '#functions/data/notify/notifications.ts';
import { ConflictError, transact } from '#functions/data/table/transact.ts';
import { isAboveLoanLeverage } from '#functions/domain/loans/loan-leverage.ts';
import { getTradingSession } from '#functions/domain/market/trading-session.ts';
import {
  getPriceAfterAcceptance,
  findFirstPriceAfterAcceptance,
  type UsablePrice,
} from '#functions/domain/market/usable-price.ts';
import { isSystemOpen } from '#functions/domain/switches/disabled-systems.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import { getPositionSize } from '#shared/market/perpetual-terms.ts';
import { type Price, toPercent, ZERO_AMOUNT } from '#shared/money.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { getActiveCloseCap, readCloseCap } from './close-cap.ts';
import {
  buildOrderCancelledNotification,
  buildOrderFilledNotification,
  NO_FILL_NOTIFICATION,
} from './fill-notifications.ts';
import { isInsuranceExhausted } from './insurance-ceiling.ts';
import {
  buildOrderCancellation,
  updateFuturesOrder,
  finalizeRestingOrder,
  buildOpeningFeeEntry,
  type FuturesOrderUpdate,
  toPositionSide,
} from './order-writes.ts';

export type OrderFill =
  | {
      result: 'filled';
      order: StoredFuturesOrder;
      position: StoredPosition;
      trade: StoredFuturesTrade;
      notification: StoredNotification | null;
    }
  /** The tick does not fill it. */
  | { result: 'rests'; order: StoredFuturesOrder }
  /** The tick reached its stop but not its limit, at which it rests from now on. */
  | { result: 'limit'; order: StoredFuturesOrder }
  /** The user may only reduce positions in this symbol now, or not use its leverage, or no price came in time. */
  | { result: 'cancelled'; order: StoredFuturesOrder; notification: StoredNotification | null }
  /** Filled, cancelled or changed before: the current state. */
  | { result: 'already'; order: StoredFuturesOrder };

type FillDecision = { fill: UsablePrice & { at: Price } } | 'limit' | 'rests' | 'given back';

/**
 * True when an order’s leverage exceeds the cap at the second of a price, because its market closes soon, or has closed
 * while its last price was still fresh.
 */
async function isCapped({ symbol, leverage }: StoredFuturesOrder, { point }: UsablePrice): Promise<boolean> {
  const [cap, at] = [await readCloseCap(symbol), point.at as EpochSeconds];
  const closes = !getTradingSession(symbol, at).open || getActiveCloseCap(symbol, cap, at) !== null;
  return cap !== null && closes && leverage > cap.leverage;
}

/** True when an order’s leverage exceeds what its account may use now, by market hours or by a loan paid out since. */
const isLeverageLimited = async (order: StoredFuturesOrder, by: UsablePrice): Promise<boolean> =>
  (await isCapped(order, by)) || (await isAboveLoanLeverage(toAccountRef(order), order.leverage));

/** True when a price is at the limit or better for the user. */
const within = (order: StoredFuturesOrder, limit: Price | null, at: Price): boolean =>
  limit !== null && (order.side === 'buy' ? at <= limit : at >= limit);

const stopped = (order: StoredFuturesOrder, at: Price): boolean =>
  order.stop_price !== null && (order.side === 'buy' ? at >= order.stop_price : at <= order.stop_price);

/** Returns the effect of a tick on a resting order; deterministic. */
async function decideFill(order: StoredFuturesOrder, tick: Tick): Promise<FillDecision> {
  const { type } = order;
  if (type === 'market') {
    const next = await findFirstPriceAfterAcceptance(order, tick);
    if (next === 'waits') return 'rests';
    return next === 'none' ? 'given back' : { fill: { ...next, at: next.price } };
  }
  const sound = getPriceAfterAcceptance(tick, order);
  if (!sound || !(await isSystemOpen('perpetuals'))) return 'rests';
  if ((await findSymbol(order.symbol))?.is_trading !== true || (await isInsuranceExhausted(order))) return 'rests';
  if (type === 'stop_market' || (type === 'stop_limit' && !order.stop_reached)) {
    if (!stopped(order, sound.price)) return 'rests';
    const fills = type === 'stop_market' || within(order, order.price, sound.price);
    return fills ? { fill: { ...sound, at: sound.price } } : 'limit';
  }
  if (order.price === null || !within(order, order.price, sound.price)) return 'rests';
  const first = order.marketable ? await findFirstPriceAfterAcceptance(order, tick) : 'waits';
  const isFirst = typeof first === 'object' && first.point.sequence === tick.sequence;
  return { fill: { ...sound, at: isFirst ? sound.price : order.price } };
}

function buildOpenedPosition(order: StoredFuturesOrder, { at, point }: UsablePrice & { at: Price }) {
  const journal = newId('jnl');
  const [created_at, trade_id] = [nowSeconds(), newId('trd')];
  const { account_kind, account_id, user_id, username, symbol, leverage, rule, quantity, margin, fee } = order;
  const common = { account_kind, account_id, user_id, username, symbol, leverage, rule, quantity, margin, fee };
  const position: StoredPosition = {
    ...common,
    id: newId('pos'),
    order_id: order.id,
    side: toPositionSide(order.side),
    status: 'open',
    contract_value: order.contract_value,
    unclosed_quantity: quantity,
    notional: order.notional,
    entry_price: at,
    take_profit_price: order.take_profit_price,
    stop_loss_price: order.stop_loss_price,
    realized_pnl: ZERO_AMOUNT,
    fee_rate: order.fee_rate,
    maintenance_margin_rate: order.maintenance_margin_rate,
    ...(order.fee_discount !== undefined && { fee_discount: order.fee_discount }),
    ...(order.counted_in_symbol && { counted_in_symbol: true as const }),
    ...(order.counted_on !== undefined && { counted_on: order.counted_on }),
    gap_charge_rate: toPercent('0'),
    reduce_only: false,
    closing: null,
    opened_at: created_at,
    accepted_ms: order.accepted_ms,
    entry: point,
    after: point.sequence,
    exposure_shard: order.exposure_shard,
    version: 1,
    trade_ids: [trade_id],
    journal_ids: fee === ZERO_AMOUNT ? [] : [journal],
  };
  const trade: StoredFuturesTrade = {
    ...common,
    id: trade_id,
    order_id: order.id,
    order_id_ref: order.id,
    position_id: position.id,
    side: order.side,
    reason: 'open',
    price: at,
    size: getPositionSize(order.notional, at),
    realized_pnl: ZERO_AMOUNT,
    gap: ZERO_AMOUNT,
    gap_charge: ZERO_AMOUNT,
    created_at,
    accepted_ms: order.accepted_ms,
    entry: point,
    exit: null,
    journal_id: fee === ZERO_AMOUNT ? null : journal,
  };
  const change: FuturesOrderUpdate = {
    status: 'filled',
    position_id: position.id,
    trade_id,
    fill_price: at,
    entry: point,
    closed_at: created_at,
    journal_ids: [...order.journal_ids, ...position.journal_ids],
  };
  return { change, position, trade, journal };
}

async function executeFill(
  order: StoredFuturesOrder,
  by: UsablePrice & { at: Price },
  waited: boolean,
): Promise<OrderFill> {
  const account = toAccountRef(order);
  const { change, position, trade, journal } = buildOpenedPosition(order, by);
  const notice = waited ? buildOrderFilledNotification(order, by.at) : NO_FILL_NOTIFICATION;
  await transact(
    [
      updateFuturesOrder(order, change, 'filled'),
      assertPositionIncreaseAllowed(account, order.symbol),
      ...finalizeRestingOrder(order),
      positionCollection.add(account, position),
      openPositions.add(account, position.id),
      ...toPositionTriggers(position, position.after).map(putTrigger),
      futuresTradeCollection.add(account, trade),
      countOpenedPositionInDailyPnl(account, position.opened_at, order, order),
      countAccountEvent(account, {
        open_futures_orders: -1,
        open_positions: 1,
        positions_total: 1,
        futures_trades_total: 1,
        volume: order.notional,
      }),
      ...notice.operations,
    ],
    buildOpeningFeeEntry(order, journal),
  );
  return { result: 'filled', order: { ...order, ...change }, position, trade, notification: notice.notification };
}

async function restAtLimit(order: StoredFuturesOrder, tick: Tick): Promise<OrderFill> {
  const change = { stop_reached: true, after: tick.sequence };
  const next: StoredFuturesOrder = { ...order, ...change };
  await transact([
    updateFuturesOrder(order, change, 'moved to its limit'),
    ...replaceTrigger(toFuturesOrderTrigger(order), toFuturesOrderTrigger(next)),
    countAccountEvent(toAccountRef(order)),
  ]);
  return { result: 'limit', order: next };
}

const reload = async (order: StoredFuturesOrder): Promise<OrderFill> => ({
  result: 'already',
  order: await futuresOrderCollection.reload(toAccountRef(order), order.id),
});

async function giveBack(
  order: StoredFuturesOrder,
  reason: 'REDUCE_ONLY' | 'LEVERAGE_LIMITED' | 'PRICE_NOT_AVAILABLE',
  waited: boolean,
): Promise<OrderFill> {
  const { cancelled, operations, movement } = buildOrderCancellation(order, reason);
  const notice = waited ? buildOrderCancelledNotification(order, reason) : NO_FILL_NOTIFICATION;
  try {
    await transact([...operations, ...notice.operations], movement);
    return { result: 'cancelled', order: cancelled, notification: notice.notification };
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    return reload(order);
  }
}

/**
 * Applies a tick to a resting order. Idempotent, also when late or concurrent: a market order is filled by the first
 * price observed after its acceptance, whichever tick is given. If none came within the staleness of its class, it is
 * cancelled. `waited` is true when no call waits for it: the user is notified then.
 */
export async function fillOrder(order: StoredFuturesOrder, tick: Tick, waited: boolean): Promise<OrderFill> {
  if (order.status !== 'pending') return { result: 'already', order };
  const decision = await decideFill(order, tick);
  if (decision === 'rests') return { result: 'rests', order };
  try {
    if (decision === 'given back') return await giveBack(order, 'PRICE_NOT_AVAILABLE', waited);
    if (decision === 'limit') return await restAtLimit(order, tick);
    if (await isLeverageLimited(order, decision.fill)) return await giveBack(order, 'LEVERAGE_LIMITED', waited);
    return await executeFill(order, decision.fill, waited);
  } catch (error) {
    if (error instanceof ConflictError) return reload(order);
    if (error instanceof AppError && error.reason === 'REDUCE_ONLY') return giveBack(order, 'REDUCE_ONLY', true);
    throw error;
  }
}
