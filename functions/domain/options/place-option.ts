import { randomInt } from 'node:crypto';
import { countOpening } from '#functions/data/ledger/account-counters.ts';
import { EXPOSURE_SHARDS, exposureKey } from '#functions/data/ledger/exposure.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { readBalance } from '#functions/data/ledger/wallets.ts';
import { readOptionConfigs, type StoredOptionConfig } from '#functions/data/options/option-configs.ts';
import { optionOrders, placedView, type StoredOption } from '#functions/data/options/option-orders.ts';
import { isEnded } from '#functions/data/people/demo-epochs.ts';
import { Movement } from '#functions/data/table/movement.ts';
import { type Operation, transact } from '#functions/data/table/transact.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { once } from '#functions/domain/ledger/once.ts';
import { raiseLevel } from '#functions/domain/levels/raise-level.ts';
import { pushAccount } from '#functions/domain/live/push-account.ts';
import { currentPrice } from '#functions/domain/market/current-price.ts';
import { sessionOf } from '#functions/domain/market/session-of.ts';
import { discountFor } from '#functions/domain/trading/level-discount.ts';
import { countOrder, mayOpen } from '#functions/domain/trading/may-open.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { OptionOrderId } from '#shared/ids.ts';
import type { Direction } from '#shared/market/option.ts';
import { optionTerms, readTerms } from '#shared/market/option-terms.ts';
import { type Amount, amount, formatUnits, negate } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import type { ReceiptPoint } from '#shared/schemas/receipt.ts';
import { later } from '#shared/time.ts';
import { OPTION_RULE } from './option-rule.ts';
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
export const exposureOf = (order: StoredOption): Amount => (order.credit - order.net_amount) as Amount;

function operationsOf(order: StoredOption, config: StoredOptionConfig): Operation[] {
  const account = ownerAccount(order);
  const shardLimit = amount(config.exposure_limit) / BigInt(EXPOSURE_SHARDS);
  return [
    countOpening(account, { open_options: 1, options_total: 1, volume: order.amount }, ['open_options']),
    {
      label: 'exposure',
      key: exposureKey(order.account_kind, order.symbol, order.period_id, order.exposure_shard),
      update: 'ADD payouts :payout',
      condition: 'attribute_not_exists(payouts) OR payouts <= :room',
      values: { ':payout': exposureOf(order), ':room': shardLimit - exposureOf(order) },
      fails: 'EXPOSURE_REACHED',
    },
    optionOrders.add(account, order),
  ];
}

function movementOf(order: StoredOption): Movement {
  return Movement.of({
    account: ownerAccount(order),
    id: order.journal_ids[0] as StoredOption['journal_ids'][number],
    operation: 'option.place',
    reference: order.id,
    at: order.created_at,
    legs: [
      { wallet: 'trading', asset: 'USDT', bucket: 'available', amount: negate(order.amount) },
      { wallet: 'house:options', asset: 'USDT', amount: order.amount },
    ],
  });
}

/** A refusal with what the transaction does not tell: the figures, and that the account was reset at that moment. */
async function explained(error: unknown, caller: Caller, stake: Amount): Promise<unknown> {
  if (!(error instanceof Refusal)) return error;
  if (error.reason === 'INSUFFICIENT_BALANCE') return shortOf(caller, stake);
  if (error.reason === 'TOO_MANY_OPEN_ORDERS' && (await isEnded(caller.account)))
    return new Refusal('CHANGED_MEANWHILE');
  return error;
}

/** The refusal for want of money, in the specification's words and with its figures. */
async function shortOf(caller: Caller, stake: Amount): Promise<Refusal> {
  const { available } = await readBalance(caller.account, 'trading', 'USDT');
  const reason = because('balance', { amount: formatUnits(stake), balance: formatUnits(available) });
  return new Refusal('INSUFFICIENT_BALANCE', { message: reason.message, fields: { amount: reason } });
}

async function tell(order: StoredOption): Promise<void> {
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
  const text = JSON.stringify([request.symbol, request.direction, formatUnits(request.amount), request.period_id]);
  return once(
    { account: caller.account, endpoint: 'option', key, request: text },
    async (record) => {
      mayOpen(caller, 'options', country);
      const config = await periodOf(request);
      const entry = await currentPrice(request.symbol, 'options', caller.account.kind);
      const { order, count } = await orderOf(caller, request, config, entry);
      // There will be no price to settle it by.
      if (!sessionOf(order.symbol, order.expired_at).open)
        throw new Refusal('MARKET_CLOSED', { fields: { period_id: because('periodBeyondClose') } });
      try {
        await transact([record(order.id), ...count, ...operationsOf(order, config)], movementOf(order));
      } catch (error) {
        throw await explained(error, caller, request.amount);
      }
      await tell(order);
      return placedView(order);
    },
    async (reference) => {
      const order = await optionOrders.read(caller.account, reference as OptionOrderId);
      if (!order) throw new Refusal('ORDER_NOT_FOUND');
      return placedView(order);
    },
  );
}
