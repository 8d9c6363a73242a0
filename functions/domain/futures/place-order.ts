import { addSymbolNotional, SymbolLimitError } from '#functions/data/futures/account-symbols.ts';
import type { StoredFuturesConfig } from '#functions/data/futures/futures-configs.ts';
import {
  futuresOrderCollection,
  toFuturesOrderView,
  restingFuturesOrders,
  type StoredFuturesOrder,
  toFuturesOrderTrigger,
} from '#functions/data/futures/futures-orders.ts';
import { futuresTradeCollection, toFuturesTradeView } from '#functions/data/futures/futures-trades.ts';
import { positionCollection, toPositionView, type StoredPosition } from '#functions/data/futures/positions.ts';
import { putTrigger } from '#functions/data/futures/triggers.ts';
import { countOpenedItemWithinLimit } from '#functions/data/ledger/account-counters.ts';
import { getAvailableBucket, getFrozenBucket, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import { addExposureWithinLimit } from '#functions/data/ledger/exposure.ts';
import { assertInsuranceBelowCeiling } from '#functions/data/ledger/insurance.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { readTickLogHead } from '#functions/data/market/ticks.ts';
import type { JournalEntry } from '#functions/data/table/journal-entry.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { toOrderFillEvents } from '#functions/domain/fills/announce.ts';
import { type OrderFill, fillOrder } from '#functions/domain/fills/fill-order.ts';
import { toPositionSide, getSideExposureKey } from '#functions/domain/fills/order-writes.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { withIdempotency } from '#functions/domain/ledger/with-idempotency.ts';
import { raiseUserLevel } from '#functions/domain/levels/raise-level.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account-events.ts';
import { awaitTick, PRICE_TIMEOUT_MS } from '#functions/domain/market/await-tick.ts';
import { readTradingPrice } from '#functions/domain/market/read-trading-price.ts';
import { assertSystemOpen } from '#functions/domain/switches/disabled-systems.ts';
import {
  countDailyOrder,
  assertMayUseLeverage,
  assertMayOpenOrder,
} from '#functions/domain/trading/assert-may-open.ts';
import { getLevelDiscount } from '#functions/domain/trading/level-discount.ts';
import { getFundingSources, transactFundedPayment } from '#functions/domain/transfers/fund-payment.ts';
import { recheckPastTriggers } from '#functions/domain/triggers/catch-up-triggers.ts';
import { now } from '#functions/lib/clock.ts';
import type { FuturesOrderId, JournalEntryId } from '#shared/ids.ts';
import { getMaxNotional } from '#shared/market/leverage-limits.ts';
import { type Amount, toAmount, toPercent, toPrice, ZERO_AMOUNT } from '#shared/money.ts';
import type { FuturesOrder, FuturesTrade, FuturesPosition } from '#shared/schemas/futures.ts';
import type { EpochMs, EpochSeconds } from '#shared/time.ts';
import {
  assertFuturesOrderPriceLevels,
  assertFuturesOrderRange,
  assertFuturesOrderTypePrices,
  requireFuturesConfig,
  type FuturesOrderRequest,
  buildFuturesOrder,
  getFuturesOrderRequestParts,
} from './futures-order-request.ts';
import { assertLoanLeverage, assertLeverageLimit, throwLeverageCapacityError } from './leverage-limit.ts';
import { readOwnFuturesOrder } from './read-own-futures.ts';

export interface PlaceFuturesOrderResult {
  order: FuturesOrder;
  position: FuturesPosition | null;
  trade: FuturesTrade | null;
}

function buildOrderWrites(
  order: StoredFuturesOrder,
  config: StoredFuturesConfig,
  counted: { transfers_total?: number },
): WriteOperation[] {
  const account = toAccountRef(order);
  const exposureCounter = getSideExposureKey({ ...order, side: toPositionSide(order.side) });
  return [
    addSymbolNotional(account, order.symbol, order.notional, getMaxNotional(config.brackets, order.leverage)),
    countOpenedItemWithinLimit(account, { open_futures_orders: 1, futures_orders_total: 1, ...counted }, [
      'open_futures_orders',
      'open_positions',
    ]),
    addExposureWithinLimit(toAmount(config.exposure_limit), exposureCounter, 'notional', order.notional),
    assertInsuranceBelowCeiling(order, order.created_at, toAmount(config.insurance_ceiling)),
    futuresOrderCollection.add(account, order),
    restingFuturesOrders.add(account, order.id),
    putTrigger(toFuturesOrderTrigger(order)),
  ];
}

const getRequiredFunds = (order: StoredFuturesOrder): Amount => (order.margin + order.fee) as Amount;

const freezing = (order: StoredFuturesOrder): JournalEntry =>
  buildJournalEntry(
    {
      account: toAccountRef(order),
      id: order.journal_ids[0] as JournalEntryId,
      operation: 'futures.place',
      reference: order.id,
      at: order.created_at,
    },
    {
      from: getAvailableBucket('trading'),
      to: getFrozenBucket('trading'),
      asset: 'USDT',
      amount: getRequiredFunds(order),
    },
  );

async function acceptOrder(
  caller: UserPrincipal,
  request: FuturesOrderRequest,
  record: (reference: FuturesOrderId) => WriteOperation,
  country: string | null,
): Promise<{ order: StoredFuturesOrder; at: EpochSeconds }> {
  await assertSystemOpen('perpetuals');
  assertMayOpenOrder(caller, 'futures', country);
  assertMayUseLeverage(caller, request.leverage);
  assertFuturesOrderTypePrices(request);
  const sources = getFundingSources(caller.account, request.fund_from, 'trading');
  const config = await requireFuturesConfig(request.symbol);
  // The latest tick is read for each order: no tick that was public at acceptance may fill it.
  const [current, head, discount] = await Promise.all([
    readTradingPrice(request.symbol, 'futures', caller.account.kind),
    readTickLogHead(),
    getLevelDiscount(caller),
  ]);
  assertFuturesOrderRange(request, config);
  await assertLeverageLimit(request.symbol, request.leverage, config);
  await assertLoanLeverage(caller.account, request.leverage);
  assertFuturesOrderPriceLevels(request, toPrice(current.price));
  const after = head?.sequence ?? current.sequence;
  const terms = buildFuturesOrder(caller, request, config, { current: current.price, after, discount });
  const { counted, operations } = countDailyOrder(caller, terms.created_at, {
    stake: terms.margin,
    risk: getRequiredFunds(terms),
    option: false,
  });
  const order: StoredFuturesOrder = { ...terms, ...counted };
  try {
    await transactFundedPayment({
      entry: freezing(order),
      sources,
      writes: (transfers) => [record(order.id), ...operations, ...buildOrderWrites(order, config, transfers)],
      field: 'quantity',
    });
  } catch (error) {
    if (error instanceof SymbolLimitError) await throwLeverageCapacityError(caller.account, order, config);
    throw error;
  }
  return { order, at: head?.latest?.at ?? order.created_at };
}

/** Position as the order opened it, whatever happened later: the answer to a repeated request. */
function openedPosition(order: StoredFuturesOrder, position: StoredPosition): StoredPosition {
  const { closed_at: _, gap_charged_at: __, close_cap: ___, ...openFields } = position;
  const { leverage, quantity, margin, notional, fee, take_profit_price, stop_loss_price } = order;
  return {
    ...openFields,
    leverage,
    quantity,
    margin,
    notional,
    fee,
    take_profit_price,
    stop_loss_price,
    status: 'open',
    unclosed_quantity: quantity,
    realized_pnl: ZERO_AMOUNT,
    gap_charge_rate: toPercent('0'),
    reduce_only: false,
    closing: null,
    // The first entry is of the money frozen for the order.
    journal_ids: order.journal_ids.slice(1),
  };
}

const openedView = (position: StoredPosition): FuturesPosition => toPositionView(position, position.entry_price);

/** Order with its opened position. */
async function toPlacedResult(order: StoredFuturesOrder): Promise<PlaceFuturesOrderResult> {
  const account = toAccountRef(order);
  const [position, trade] = await Promise.all([
    order.position_id ? positionCollection.read(account, order.position_id) : null,
    order.trade_id ? futuresTradeCollection.read(account, order.trade_id) : null,
  ]);
  return {
    order: toFuturesOrderView(order, position && ZERO_AMOUNT),
    position: position && openedView(openedPosition(order, position)),
    trade: trade && toFuturesTradeView(trade),
  };
}

/** Waits for the price that may fill an order at once, and fills it. */
async function fillAtOnce(order: StoredFuturesOrder, until: EpochMs): Promise<OrderFill> {
  if (order.status !== 'pending' || !(order.type === 'market' || order.marketable)) return { result: 'rests', order };
  const tick = await awaitTick(order, until);
  return tick ? await fillOrder(order, tick, false) : { result: 'rests', order };
}

/** Ticks may have passed during the write, before there was anything for them to reach. */
async function holdAgainstTicks(fill: OrderFill, at: EpochSeconds): Promise<void> {
  if (fill.result === 'filled')
    await recheckPastTriggers(fill, fill.position.after, fill.position.entry.at as EpochSeconds);
  else if (fill.result === 'rests' && fill.order.type !== 'market')
    await recheckPastTriggers({ order: fill.order }, fill.order.after, at);
}

async function toFillResult(fill: OrderFill): Promise<PlaceFuturesOrderResult> {
  if (fill.result !== 'filled') return toPlacedResult(fill.order);
  const { order, position, trade } = fill;
  return {
    order: toFuturesOrderView(order, ZERO_AMOUNT),
    position: openedView(position),
    trade: toFuturesTradeView(trade),
  };
}

/**
 * Opens a position: freezes margin and fee, and the terms on the order. A market order, or a limit order whose price is
 * already reached, waits for the first price observed after acceptance. If it does not come in time, the order stays
 * pending and is filled later, or is cancelled if no fresh price comes. The same key and request wait for the same
 * order again. `country` is that of the call, from the edge.
 * @throws {AppError} of `POST /futures/create-order`.
 */
export function placeFuturesOrder(
  caller: UserPrincipal,
  key: string,
  request: FuturesOrderRequest,
  country: string | null = null,
): Promise<PlaceFuturesOrderResult> {
  const until = (now() + PRICE_TIMEOUT_MS) as EpochMs;
  return withIdempotency<FuturesOrderId, PlaceFuturesOrderResult>(
    { account: caller.account, endpoint: 'futures', key, request: getFuturesOrderRequestParts(request) },
    async (record) => {
      const { order, at } = await acceptOrder(caller, request, record, country);
      const fill = await fillAtOnce(order, until);
      const commits = fill.result === 'rests' || fill.result === 'already' ? 1 : 2;
      const live = await pushAccountEvents(
        caller.account,
        [{ type: 'balance_update' }, ...toOrderFillEvents(fill)],
        commits,
      );
      if (fill.result === 'filled') await raiseUserLevel(caller.user.id, caller.account, live?.traded);
      await holdAgainstTicks(fill, at);
      return toFillResult(fill);
    },
    async (id) => toFillResult(await fillAtOnce(await readOwnFuturesOrder(caller.account, id), until)),
  );
}
