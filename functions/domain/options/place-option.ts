import { randomInt } from 'node:crypto';
import { countOpenedItemWithinLimit } from '#functions/data/ledger/account-counters.ts';
import { getAvailableBucket, getFrozenBucket, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import { EXPOSURE_SHARDS } from '#functions/data/ledger/exposure.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { readOptionConfigs, type StoredOptionConfig } from '#functions/data/options/option-configs.ts';
import {
  hasStoredOptionEntry,
  toStakeFreezeEntryId,
  optionOrderCollection,
  toOptionOrderView,
  toPlacedOptionView,
  type StoredOption,
} from '#functions/data/options/option-orders.ts';
import type { JournalEntry } from '#functions/data/table/journal-entry.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { withIdempotency } from '#functions/domain/ledger/with-idempotency.ts';
import { raiseUserLevel } from '#functions/domain/levels/raise-level.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account-events.ts';
import { awaitTick, PRICE_TIMEOUT_MS } from '#functions/domain/market/await-tick.ts';
import { readTradingPrice } from '#functions/domain/market/read-trading-price.ts';
import { getTradingSession } from '#functions/domain/market/trading-session.ts';
import {
  requestOptionSettlement,
  QUEUE_ON_ENTRY_SECONDS,
  toSettleMessage,
} from '#functions/domain/settlement/settlement-queue.ts';
import { assertSystemOpen } from '#functions/domain/switches/disabled-systems.ts';
import { countDailyOrder, assertMayOpenOrder } from '#functions/domain/trading/assert-may-open.ts';
import { getLevelDiscount } from '#functions/domain/trading/level-discount.ts';
import {
  getFundingRequestParts,
  getFundingSources,
  transactFundedPayment,
} from '#functions/domain/transfers/fund-payment.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { JournalEntryId, OptionOrderId, WalletId } from '#shared/ids.ts';
import { computeOptionTerms, parseOptionTerms } from '#shared/market/option-terms.ts';
import type { Direction } from '#shared/market/option.ts';
import { maxPriceAgeSeconds, findSymbolSpec } from '#shared/market/symbols.ts';
import { type Amount, toAmount, formatUnits } from '#shared/money.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';
import { type EpochMs, addSeconds, toEpochSeconds } from '#shared/time.ts';
import { type EnterOptionResult, enterOption } from './enter-option.ts';
import { reserveOptionExposure } from './option-exposure.ts';
import { OPTION_SETTLEMENT_RULE } from './option-rule.ts';
import { readOwnOption } from './read-option.ts';
import { pushOptionEntry } from './settle-messages.ts';

export interface OptionOrderRequest {
  symbol: string;
  direction: Direction;
  /** USDT. */
  amount: Amount;
  period_id: string;
  /** Wallets that cover what the trading wallet lacks. */
  fund_from?: readonly WalletId[] | undefined;
}

/** An entry that the call has not seen is looked up after this, seconds. */
const LATE_ENTRY_SECONDS = 1;

async function readOptionPeriod({ period_id, amount: stake }: OptionOrderRequest): Promise<StoredOptionConfig> {
  const config = (await readOptionConfigs()).find(({ id }) => id === period_id);
  if (!config) throw new AppError('INVALID_PERIOD', { fields: { period_id: fieldError('period') } });
  if (!config.is_active)
    throw new AppError('PERIOD_NOT_ACTIVE', { fields: { period_id: fieldError('periodDisabled') } });
  if (stake < toAmount(config.min_amount) || stake > toAmount(config.max_amount)) {
    const range = fieldError('stakeRange', { min: config.min_amount, max: config.max_amount });
    throw new AppError('AMOUNT_OUT_OF_RANGE', { fields: { amount: range } });
  }
  return config;
}

async function buildOptionOrder(
  caller: UserPrincipal,
  request: OptionOrderRequest,
  config: StoredOptionConfig,
  seenPoint: ReceiptPricePoint,
): Promise<{ order: StoredOption; count: WriteOperation[] }> {
  const discount = await getLevelDiscount(caller);
  const terms = computeOptionTerms(parseOptionTerms(config), request.amount, discount);
  const accepted_ms = now();
  const created = toEpochSeconds(accepted_ms);
  const { counted, operations } = countDailyOrder(caller, created, {
    stake: request.amount,
    risk: request.amount,
    option: true,
  });
  const id = newId('opt');
  const order: StoredOption = {
    id,
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
    accepted_ms,
    after: seenPoint.sequence,
    expired_at: null,
    rule: OPTION_SETTLEMENT_RULE,
    entry: null,
    exposure_shard: randomInt(EXPOSURE_SHARDS),
    journal_ids: [toStakeFreezeEntryId(id)],
    ...counted,
  };
  return { order, count: operations };
}

function buildPlacementOperations(
  order: StoredOption,
  config: StoredOptionConfig,
  counted: { transfers_total?: number },
): WriteOperation[] {
  const account = toAccountRef(order);
  return [
    countOpenedItemWithinLimit(account, { open_options: 1, options_total: 1, volume: order.amount, ...counted }, [
      'open_options',
    ]),
    reserveOptionExposure(order, toAmount(config.exposure_limit)),
    optionOrderCollection.add(account, order),
  ];
}

const buildStakeEntry = (order: StoredOption): JournalEntry =>
  buildJournalEntry(
    {
      account: toAccountRef(order),
      id: order.journal_ids[0] as JournalEntryId,
      operation: 'option.place',
      reference: order.id,
      at: order.created_at,
    },
    { from: getAvailableBucket('trading'), to: getFrozenBucket('trading'), asset: 'USDT', amount: order.amount },
  );

/** Waits for an option's entry price, and enters it. */
async function enterAtOnce(
  order: StoredOption,
  until: EpochMs,
  announcedWith: 'acceptance' | 'entry',
): Promise<EnterOptionResult> {
  if (order.status !== 'pending' || hasStoredOptionEntry(order)) return { result: 'already', order };
  const tick = await awaitTick(order, until);
  return tick ? enterOption(order, tick, announcedWith) : { result: 'waits', order };
}

async function announceOrder({ result, order }: EnterOptionResult): Promise<void> {
  const account = toAccountRef(order);
  const view = result === 'given back' ? toOptionOrderView(order, nowSeconds()) : toPlacedOptionView(order);
  const requestDecision = async () => {
    if (result === 'waits') await requestOptionSettlement(toSettleMessage(order), nowSeconds() + LATE_ENTRY_SECONDS);
    else if (order.period <= QUEUE_ON_ENTRY_SECONDS) await requestOptionSettlement(toSettleMessage(order));
  };
  const [live] = await Promise.all([
    pushAccountEvents(
      account,
      [{ type: 'balance_update' }, { type: 'order_history_update', order: view }],
      result === 'given back' ? 2 : 1,
    ),
    requestDecision(),
  ]);
  await raiseUserLevel(order.user_id, account, live?.traded);
}

/** @throws {AppError} PRICE_NOT_AVAILABLE when the stake was refunded for lack of a price. */
function toOptionOrder({ order }: EnterOptionResult): OptionOrder {
  if (order.cancel_reason === 'PRICE_NOT_AVAILABLE') throw new AppError('PRICE_NOT_AVAILABLE');
  return toPlacedOptionView(order);
}

/**
 * Checks every second at which an option may expire, depending on its entry: a price must exist to settle it.
 * @throws {AppError} MARKET_CLOSED
 */
function refuseBeyondClose({ symbol, created_at, period }: StoredOption): void {
  const staleness = maxPriceAgeSeconds[findSymbolSpec(symbol)?.product_type ?? 'cryptocurrency'];
  const ends = [addSeconds(created_at, period), addSeconds(created_at, period + staleness + 1)];
  if (ends.some((end) => !getTradingSession(symbol, end).open))
    throw new AppError('MARKET_CLOSED', { fields: { period_id: fieldError('periodBeyondClose') } });
}

/**
 * Buys an option: stake and terms are fixed at acceptance, and it enters by the first price observed after that. The
 * call waits for the price. If it does not come in time, the order gets its entry later, or a refund if none comes
 * while it would be fresh. The same key and request wait on the same order again. `country` is that of the request, by
 * the edge.
 * @throws {AppError} of `POST /options/create-order`.
 */
export function placeOption(
  caller: UserPrincipal,
  key: string,
  request: OptionOrderRequest,
  country: string | null = null,
): Promise<OptionOrder> {
  const { account } = caller;
  const { symbol, direction, amount: stake, period_id, fund_from } = request;
  const parts = [symbol, direction, stake, period_id, ...getFundingRequestParts(fund_from)];
  const until = (now() + PRICE_TIMEOUT_MS) as EpochMs;
  return withIdempotency<OptionOrderId, OptionOrder>(
    { account, endpoint: 'option', key, request: parts },
    async (record) => {
      await assertSystemOpen('options');
      assertMayOpenOrder(caller, 'options', country);
      const sources = getFundingSources(account, fund_from, 'trading');
      const config = await readOptionPeriod(request);
      const tradingPrice = await readTradingPrice(symbol, 'options', account.kind);
      const { order, count } = await buildOptionOrder(caller, request, config, tradingPrice);
      refuseBeyondClose(order);
      await transactFundedPayment({
        entry: buildStakeEntry(order),
        sources,
        writes: (transfers) => [record(order.id), ...count, ...buildPlacementOperations(order, config, transfers)],
        field: 'amount',
      });
      const entered = await enterAtOnce(order, until, 'acceptance');
      await announceOrder(entered);
      return toOptionOrder(entered);
    },
    async (id) => {
      const entered = await enterAtOnce(await readOwnOption(account, id), until, 'entry');
      if (entered.result === 'entered') await pushOptionEntry(entered.order);
      return toOptionOrder(entered);
    },
  );
}
