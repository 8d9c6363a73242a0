import { countInSymbol, NoRoomInSymbol } from '#functions/data/futures/account-symbols.ts';
import type { StoredFuturesConfig } from '#functions/data/futures/futures-configs.ts';
import {
  futuresOrders,
  futuresOrderView,
  restingOrders,
  type StoredFuturesOrder,
  triggerOfOrder,
} from '#functions/data/futures/futures-orders.ts';
import { futuresTrades, futuresTradeView } from '#functions/data/futures/futures-trades.ts';
import { positions, positionView, type StoredPosition } from '#functions/data/futures/positions.ts';
import { putTrigger } from '#functions/data/futures/triggers.ts';
import { countOpening } from '#functions/data/ledger/account-counters.ts';
import { countExposureWithin } from '#functions/data/ledger/exposure.ts';
import { insuranceHolds } from '#functions/data/ledger/insurance.ts';
import { available, frozen, move } from '#functions/data/ledger/move.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { chainHead } from '#functions/data/market/ticks.ts';
import type { Movement } from '#functions/data/table/movement.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import { fillNews } from '#functions/domain/fills/announce.ts';
import { type Fill, fillOrder } from '#functions/domain/fills/fill-order.ts';
import { positionSideOf, sideExposureKey } from '#functions/domain/fills/order-writes.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { once } from '#functions/domain/ledger/once.ts';
import { transactSpending } from '#functions/domain/ledger/transact-spending.ts';
import { raiseLevel } from '#functions/domain/levels/raise-level.ts';
import { pushAccount } from '#functions/domain/live/push-account.ts';
import { awaitTick, PATIENCE_MS } from '#functions/domain/market/await-tick.ts';
import { currentPrice } from '#functions/domain/market/current-price.ts';
import { assertTakesNew } from '#functions/domain/switches/new-business.ts';
import { discountFor } from '#functions/domain/trading/level-discount.ts';
import { countOrder, mayLeverage, mayOpen } from '#functions/domain/trading/may-open.ts';
import { lookBack } from '#functions/domain/triggers/catch-up.ts';
import { now } from '#functions/lib/clock.ts';
import type { FuturesOrderId, JournalId } from '#shared/ids.ts';
import { notionalLimit } from '#shared/market/leverage-limits.ts';
import { type Amount, amount, percent, price, ZERO } from '#shared/money.ts';
import type { FuturesOrder, FuturesTrade, Position } from '#shared/schemas/futures.ts';
import type { EpochMs, EpochSeconds } from '#shared/time.ts';
import { checkLeverageBesideLoan, checkLeverageLimit, refuseForRoom } from './leverage-limit.ts';
import {
  checkLevels,
  checkRange,
  checkShape,
  configOf,
  type OrderRequest,
  orderOf,
  requestParts,
} from './order-request.ts';
import { readOwnOrder } from './read-own-futures.ts';

export interface Placed {
  order: FuturesOrder;
  position: Position | null;
  trade: FuturesTrade | null;
}

function operationsOf(order: StoredFuturesOrder, config: StoredFuturesConfig): Operation[] {
  const account = ownerAccount(order);
  const exposureCounter = sideExposureKey({ ...order, side: positionSideOf(order.side) });
  return [
    countInSymbol(account, order.symbol, order.notional, notionalLimit(config.brackets, order.leverage)),
    countOpening(account, { open_futures_orders: 1, futures_orders_total: 1 }, [
      'open_futures_orders',
      'open_positions',
    ]),
    countExposureWithin(amount(config.exposure_limit), exposureCounter, 'notional', order.notional),
    insuranceHolds(order, order.created_at, amount(config.insurance_ceiling)),
    futuresOrders.add(account, order),
    restingOrders.add(account, order.id),
    putTrigger(triggerOfOrder(order)),
  ];
}

const requiredOf = (order: StoredFuturesOrder): Amount => (order.margin + order.fee) as Amount;

const freezing = (order: StoredFuturesOrder): Movement =>
  move(
    {
      account: ownerAccount(order),
      id: order.journal_ids[0] as JournalId,
      operation: 'futures.place',
      reference: order.id,
      at: order.created_at,
    },
    { from: available('trading'), to: frozen('trading'), asset: 'USDT', amount: requiredOf(order) },
  );

async function accept(
  caller: Caller,
  request: OrderRequest,
  record: (reference: FuturesOrderId) => Operation,
  country: string | null,
): Promise<{ order: StoredFuturesOrder; at: EpochSeconds }> {
  await assertTakesNew('perpetuals');
  mayOpen(caller, 'futures', country);
  mayLeverage(caller, request.leverage);
  checkShape(request);
  const config = await configOf(request.symbol);
  // The end of the chain is read anew for each order: no tick that was public when it was accepted may fill it.
  const [current, head, discount] = await Promise.all([
    currentPrice(request.symbol, 'futures', caller.account.kind),
    chainHead(),
    discountFor(caller),
  ]);
  checkRange(request, config);
  await checkLeverageLimit(request.symbol, request.leverage, config);
  await checkLeverageBesideLoan(caller.account, request.leverage);
  checkLevels(request, price(current.price));
  const after = head?.sequence ?? current.sequence;
  const terms = orderOf(caller, request, config, { current: current.price, after, discount });
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
    if (error instanceof NoRoomInSymbol) await refuseForRoom(caller.account, order, config);
    throw error;
  }
  return { order, at: head?.latest?.at ?? order.created_at };
}

/** The position as the order opened it, whatever became of it: the answer to a repeated request. */
function openedPosition(order: StoredFuturesOrder, position: StoredPosition): StoredPosition {
  const { closed_at: _, gap_charged_at: __, close_cap: ___, ...rest } = position;
  const { leverage, quantity, margin, notional, fee, take_profit_price, stop_loss_price } = order;
  return {
    ...rest,
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
    // The first was of what was set aside for the order.
    journal_ids: order.journal_ids.slice(1),
  };
}

const openedView = (position: StoredPosition): Position => positionView(position, position.entry_price);

/** An order with what it has opened. */
async function placed(order: StoredFuturesOrder): Promise<Placed> {
  const account = ownerAccount(order);
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
async function fillAtOnce(order: StoredFuturesOrder, until: EpochMs): Promise<Fill> {
  if (order.status !== 'pending' || !(order.type === 'market' || order.marketable)) return { result: 'rests', order };
  const tick = await awaitTick(order, until);
  return tick ? await fillOrder(order, tick, false) : { result: 'rests', order };
}

/** Ticks may have passed while this was written: nothing was there yet for them to reach. */
async function holdAgainstTicks(fill: Fill, at: EpochSeconds): Promise<void> {
  if (fill.result === 'filled') await lookBack(fill, fill.position.after, fill.position.entry.at as EpochSeconds);
  else if (fill.result === 'rests' && fill.order.type !== 'market')
    await lookBack({ order: fill.order }, fill.order.after, at);
}

async function answer(fill: Fill): Promise<Placed> {
  if (fill.result !== 'filled') return placed(fill.order);
  const { order, position, trade } = fill;
  return { order: futuresOrderView(order, ZERO), position: openedView(position), trade: futuresTradeView(trade) };
}

/**
 * Opens a position: margin and fee are frozen, the terms are frozen on the order. A market order, and a limit order that
 * the price has reached already, wait for the first price that was observed after their acceptance; where it does not come
 * in time the order stays pending and is filled by that price later, or given back where none comes while it would be fresh. The same key and request wait on the same order again.
 * `country` is that of the call, by the edge.
 * @throws {Refusal} of `POST /futures/create-order`.
 */
export function placeOrder(
  caller: Caller,
  key: string,
  request: OrderRequest,
  country: string | null = null,
): Promise<Placed> {
  const until = (now() + PATIENCE_MS) as EpochMs;
  return once<FuturesOrderId, Placed>(
    { account: caller.account, endpoint: 'futures', key, request: requestParts(request) },
    async (record) => {
      const { order, at } = await accept(caller, request, record, country);
      const fill = await fillAtOnce(order, until);
      const commits = fill.result === 'rests' || fill.result === 'already' ? 1 : 2;
      const live = await pushAccount(caller.account, [{ type: 'balance_update' }, ...fillNews(fill)], commits);
      if (fill.result === 'filled') await raiseLevel(caller.user.id, caller.account, live?.traded);
      await holdAgainstTicks(fill, at);
      return answer(fill);
    },
    async (id) => answer(await fillAtOnce(await readOwnOrder(caller.account, id), until)),
  );
}
