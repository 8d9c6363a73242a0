import { randomInt } from 'node:crypto';
import { countOpening } from '#functions/data/ledger/account-counters.ts';
import { countExposure, countExposureWithin, EXPOSURE_SHARDS, exposureKey } from '#functions/data/ledger/exposure.ts';
import { available, move } from '#functions/data/ledger/move.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { readOptionConfigs, type StoredOptionConfig } from '#functions/data/options/option-configs.ts';
import { optionOrders, placedView, type StoredOption } from '#functions/data/options/option-orders.ts';
import type { Movement } from '#functions/data/table/movement.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { once } from '#functions/domain/ledger/once.ts';
import { transactSpending } from '#functions/domain/ledger/transact-spending.ts';
import { raiseLevel } from '#functions/domain/levels/raise-level.ts';
import { pushAccount } from '#functions/domain/live/push-account.ts';
import { currentPrice } from '#functions/domain/market/current-price.ts';
import { sessionOf } from '#functions/domain/market/session-of.ts';
import { discountFor } from '#functions/domain/trading/level-discount.ts';
import { countOrder, mayOpen } from '#functions/domain/trading/may-open.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { JournalId, OptionOrderId } from '#shared/ids.ts';
import type { Direction } from '#shared/market/option.ts';
import { optionTerms, readTerms } from '#shared/market/option-terms.ts';
import { type Amount, amount, formatUnits, negate } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import type { ReceiptPoint } from '#shared/schemas/receipt.ts';
import { later } from '#shared/time.ts';
import { OPTION_RULE } from './option-rule.ts';
import { readOwnOption } from './read-option.ts';
import { askForSettlement, settleMessage } from './settlement-queue.ts';

export interface OptionRequest {
  symbol: string;
  direction: Direction;
  /** USDT. */
  amount: Amount;
  period_id: string;
}

/** Orders that expire within this are queued when placed; the sweep queues the others in time. Seconds. */
export const QUEUED_WHEN_PLACED = 120;

async function periodOf({ period_id, amount: stake }: OptionRequest): Promise<StoredOptionConfig> {
  const config = (await readOptionConfigs()).find(({ id }) => id === period_id);
  if (!config) throw new Refusal('INVALID_PERIOD', { fields: { period_id: because('period') } });
  if (!config.is_active) throw new Refusal('PERIOD_NOT_ACTIVE', { fields: { period_id: because('periodDisabled') } });
  if (stake < amount(config.min_amount) || stake > amount(config.max_amount)) {
    const range = because('stakeRange', { min: config.min_amount, max: config.max_amount });
    throw new Refusal('AMOUNT_OUT_OF_RANGE', { fields: { amount: range } });
  }
  return config;
}

async function orderOf(
  caller: Caller,
  request: OptionRequest,
  config: StoredOptionConfig,
  entry: ReceiptPoint,
): Promise<{ order: StoredOption; count: Operation[] }> {
  const discount = await discountFor(caller);
  const terms = optionTerms(readTerms(config), request.amount, discount);
  const created = nowSeconds();
  const { counted, operations } = countOrder(caller, created, {
    stake: request.amount,
    risk: request.amount,
    option: true,
  });
  const order: StoredOption = {
    id: newId('opt'),
    account_kind: caller.account.kind,
    account_id: caller.account.id,
    user_id: caller.user.id,
    username: caller.user.username,
    symbol: request.symbol,
    direction: request.direction,
    status: 'pending',
    amount: request.amount,
    fee: terms.fee,
    ...(discount > 0n && { fee_discount: formatUnits(discount) }),
    tax: terms.tax,
    net_amount: terms.net,
    payout_rate: config.payout_rate,
    credit: terms.credit,
    period_id: config.id,
    period: config.period,
    created_at: created,
    expired_at: later(created, config.period),
    rule: OPTION_RULE,
    entry,
    exposure_shard: randomInt(EXPOSURE_SHARDS),
    journal_ids: [newId('jnl')],
    ...counted,
  };
  return { order, count: operations };
}

/** What the house would lose on an order, USDT: the payout beyond the stake. */
const exposureOf = (order: StoredOption): Amount => (order.credit - order.net_amount) as Amount;

const exposureCounter = (order: StoredOption) =>
  exposureKey(order.account_kind, order.symbol, order.period_id, order.exposure_shard);

/** For the transaction that ends an order, however it ends. */
export const releaseExposure = (order: StoredOption): Operation =>
  countExposure(exposureCounter(order), 'payouts', negate(exposureOf(order)));

function operationsOf(order: StoredOption, config: StoredOptionConfig): Operation[] {
  const account = ownerAccount(order);
  return [
    countOpening(account, { open_options: 1, options_total: 1, volume: order.amount }, ['open_options']),
    countExposureWithin(amount(config.exposure_limit), exposureCounter(order), 'payouts', exposureOf(order)),
    optionOrders.add(account, order),
  ];
}

const stakeOf = (order: StoredOption): Movement =>
  move(
    {
      account: ownerAccount(order),
      id: order.journal_ids[0] as JournalId,
      operation: 'option.place',
      reference: order.id,
      at: order.created_at,
    },
    { from: available('trading'), to: 'house:options', asset: 'USDT', amount: order.amount },
  );

async function announceOrder(order: StoredOption): Promise<void> {
  const due = order.period <= QUEUED_WHEN_PLACED;
  const account = ownerAccount(order);
  const [live] = await Promise.all([
    pushAccount(account, [{ type: 'balance_update' }, { type: 'order_history_update', order: placedView(order) }]),
    due && askForSettlement(settleMessage(order)),
  ]);
  await raiseLevel(order.user_id, account, live?.traded);
}

/**
 * Buys an option at the latest tick: the stake leaves the trading wallet in full, the terms are frozen on the order.
 * The same key and request give the same answer again. `country` is that of the call, by the edge.
 * @throws {Refusal} of `POST /options/create-order`.
 */
export function placeOption(
  caller: Caller,
  key: string,
  request: OptionRequest,
  country: string | null = null,
): Promise<OptionOrder> {
  const { account } = caller;
  const { symbol, direction, amount: stake, period_id } = request;
  return once<OptionOrderId, OptionOrder>(
    { account, endpoint: 'option', key, request: [symbol, direction, stake, period_id] },
    async (record) => {
      mayOpen(caller, 'options', country);
      const config = await periodOf(request);
      const entry = await currentPrice(symbol, 'options', account.kind);
      const { order, count } = await orderOf(caller, request, config, entry);
      // There will be no price to settle it by.
      if (!sessionOf(order.symbol, order.expired_at).open)
        throw new Refusal('MARKET_CLOSED', { fields: { period_id: because('periodBeyondClose') } });
      const operations = [record(order.id), ...count, ...operationsOf(order, config)];
      await transactSpending(operations, stakeOf(order), 'amount');
      await announceOrder(order);
      return placedView(order);
    },
    async (id) => placedView(await readOwnOption(account, id)),
  );
}
