import { addSymbolNotional, SymbolLimitError } from '#functions/data/futures/account-symbols.ts';
import type { StoredFuturesConfig } from '#functions/data/futures/futures-configs.ts';
import {
  futuresOrders,
  futuresOrderView,
  restingOrders,
  type StoredFuturesOrder,
  toOrderTrigger,
} from '#functions/data/futures/futures-orders.ts';
import { futuresTrades, futuresTradeView } from '#functions/data/futures/futures-trades.ts';
import { positions, positionView, type StoredPosition } from '#functions/data/futures/positions.ts';
import { putTrigger } from '#functions/data/futures/triggers.ts';
import { countOpeningWithinLimit } from '#functions/data/ledger/account-counters.ts';
import { availableBucket, frozenBucket, buildEntry } from '#functions/data/ledger/build-entry.ts';
import { addExposureWithinLimit } from '#functions/data/ledger/exposure.ts';
import { assertInsuranceAvailable } from '#functions/data/ledger/insurance.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { readTickLogHead } from '#functions/data/market/ticks.ts';
import type { JournalEntry } from '#functions/data/table/journal-entry.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { toFillEvents } from '#functions/domain/fills/announce.ts';
import { type OrderFill, fillOrder } from '#functions/domain/fills/fill-order.ts';
import { toPositionSide, sideExposureKey } from '#functions/domain/fills/order-writes.ts';
import type { UserPrincipal } from '#functions/domain/identity/callers.ts';
import { transactSpending } from '#functions/domain/ledger/transact-spending.ts';
import { withIdempotency } from '#functions/domain/ledger/with-idempotency.ts';
import { raiseLevel } from '#functions/domain/levels/raise-level.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account-events.ts';
import { awaitTick, PRICE_TIMEOUT_MS } from '#functions/domain/market/await-tick.ts';
import { readTradingPrice } from '#functions/domain/market/read-trading-price.ts';
import { assertSystemOpen } from '#functions/domain/switches/new-business.ts';
import { countOrder, assertMayLeverage, assertMayOpen } from '#functions/domain/trading/assert-may-open.ts';
import { getLevelDiscount } from '#functions/domain/trading/level-discount.ts';
import { lookBackTriggers } from '#functions/domain/triggers/catch-up-triggers.ts';
import { now } from '#functions/lib/clock.ts';
import type { FuturesOrderId, JournalId } from '#shared/ids.ts';
import { getNotionalLimit } from '#shared/market/leverage-limits.ts';
import { type Amount, amount, percent, price, ZERO } from '#shared/money.ts';
import type { FuturesOrder, FuturesTrade, Position } from '#shared/schemas/futures.ts';
import type { EpochMs, EpochSeconds } from '#shared/time.ts';
import {
  assertPriceLevels,
  assertOrderRange,
  assertOrderShape,
  requireFuturesConfig,
  type FuturesOrderRequest,
  buildFuturesOrder,
  getRequestParts,
} from './futures-order-request.ts';
import { assertLoanLeverage, assertLeverageLimit, throwLeverageCapacityError } from './leverage-limit.ts';
import { readOwnFuturesOrder } from './read-own-futures.ts';

export interface PlaceOrderResult {
  order: FuturesOrder;
  position: Position | null;
  trade: FuturesTrade | null;
}

function operationsOf(order: StoredFuturesOrder, config: StoredFuturesConfig): WriteOperation[] {
  const account = toAccountRef(order);
  const exposureCounter = sideExposureKey({ ...order, side: toPositionSide(order.side) });
  return [
    addSymbolNotional(account, order.symbol, order.notional, getNotionalLimit(config.brackets, order.leverage)),
    countOpeningWithinLimit(account, { open_futures_orders: 1, futures_orders_total: 1 }, [
      'open_futures_orders',
      'open_positions',
    ]),
    addExposureWithinLimit(amount(config.exposure_limit), exposureCounter, 'notional', order.notional),
    assertInsuranceAvailable(order, order.created_at, amount(config.insurance_ceiling)),
    futuresOrders.add(account, order),
    restingOrders.add(account, order.id),
    putTrigger(toOrderTrigger(order)),
  ];
}

const requiredOf = (order: StoredFuturesOrder): Amount => (order.margin + order.fee) as Amount;

const freezing = (order: StoredFuturesOrder): JournalEntry =>
  buildEntry(
    {
      account: toAccountRef(order),
      id: order.journal_ids[0] as JournalId,
      operation: 'futures.place',
      reference: order.id,
      at: order.created_at,
    },
    { from: availableBucket('trading'), to: frozenBucket('trading'), asset: 'USDT', amount: requiredOf(order) },
  );

async function accept(
  caller: UserPrincipal,
  request: FuturesOrderRequest,
  record: (reference: FuturesOrderId) => WriteOperation,
  country: string | null,
): Promise<{ order: StoredFuturesOrder; at: EpochSeconds }> {
  await assertSystemOpen('perpetuals');
  assertMayOpen(caller, 'futures', country);
  assertMayLeverage(caller, request.leverage);
  assertOrderShape(request);
  const config = await requireFuturesConfig(request.symbol);
  // The latest tick is read for each order: no tick that was public at acceptance may fill it.
  const [current, head, discount] = await Promise.all([
    readTradingPrice(request.symbol, 'futures', caller.account.kind),
    readTickLogHead(),
    getLevelDiscount(caller),
  ]);
  assertOrderRange(request, config);
  await assertLeverageLimit(request.symbol, request.leverage, config);
  await assertLoanLeverage(caller.account, request.leverage);
  assertPriceLevels(request, price(current.price));
  const after = head?.sequence ?? current.sequence;
  const terms = buildFuturesOrder(caller, request, config, { current: current.price, after, discount });
  const { counted, operations } = countOrder(caller, terms.created_at, {
    stake: terms.margin,
    risk: requiredOf(terms),
    option: false,
  });
  const order: StoredFuturesOrder = { ...terms, ...counted };
  const writes = [record(order.id), ...operations, ...operationsOf(order, config)];
  try {
    await transactSpending(writes, freezing(order), 'quantity');
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
    realized_pnl: ZERO,
    gap_charge_rate: percent('0'),
    reduce_only: false,
    closing: null,
    // The first entry is of the money frozen for the order.
    journal_ids: order.journal_ids.slice(1),
  };
}

const openedView = (position: StoredPosition): Position => positionView(position, position.entry_price);

/** Order with its opened position. */
async function placed(order: StoredFuturesOrder): Promise<PlaceOrderResult> {
  const account = toAccountRef(order);
  const [position, trade] = await Promise.all([
    order.position_id ? positions.read(account, order.position_id) : null,
    order.trade_id ? futuresTrades.read(account, order.trade_id) : null,
  ]);
  return {
    order: futuresOrderView(order, position && ZERO),
    position: position && openedView(openedPosition(order, position)),
    trade: trade && futuresTradeView(trade),
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
    await lookBackTriggers(fill, fill.position.after, fill.position.entry.at as EpochSeconds);
  else if (fill.result === 'rests' && fill.order.type !== 'market')
    await lookBackTriggers({ order: fill.order }, fill.order.after, at);
}

async function answer(fill: OrderFill): Promise<PlaceOrderResult> {
  if (fill.result !== 'filled') return placed(fill.order);
  const { order, position, trade } = fill;
  return { order: futuresOrderView(order, ZERO), position: openedView(position), trade: futuresTradeView(trade) };
}

/**
 * Opens a position: freezes margin and fee, and the terms on the order. A market order, or a limit order whose price is
 * already reached, waits for the first price observed after acceptance. If it does not come in time, the order stays
 * pending and is filled later, or is cancelled if no fresh price comes. The same key and request wait for the same
 * order again. `country` is that of the call, from the edge.
 * @throws {AppError} of `POST /futures/create-order`.
 */
export function placeOrder(
  caller: UserPrincipal,
  key: string,
  request: FuturesOrderRequest,
  country: string | null = null,
): Promise<PlaceOrderResult> {
  const until = (now() + PRICE_TIMEOUT_MS) as EpochMs;
  return withIdempotency<FuturesOrderId, PlaceOrderResult>(
    { account: caller.account, endpoint: 'futures', key, request: getRequestParts(request) },
    async (record) => {
      const { order, at } = await accept(caller, request, record, country);
      const fill = await fillAtOnce(order, until);
      const commits = fill.result === 'rests' || fill.result === 'already' ? 1 : 2;
      const live = await pushAccountEvents(
        caller.account,
        [{ type: 'balance_update' }, ...toFillEvents(fill)],
        commits,
      );
      if (fill.result === 'filled') await raiseLevel(caller.user.id, caller.account, live?.traded);
      await holdAgainstTicks(fill, at);
      return answer(fill);
    },
    async (id) => answer(await fillAtOnce(await readOwnFuturesOrder(caller.account, id), until)),
  );
}
