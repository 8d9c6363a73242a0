import { exchangeQuoteCollection, type StoredExchangeQuote } from '#functions/data/exchange/exchange-quotes.ts';
import { exchangeCollection, toExchangeView, type StoredExchange } from '#functions/data/exchange/exchanges.ts';
import {
  addToInventoryWithinLimit,
  type InventoryAllocation,
  pickInventoryShard,
  allocateInventory,
} from '#functions/data/exchange/inventory.ts';
import { countOpenedItemWithinLimit } from '#functions/data/ledger/account-counters.ts';
import { getAvailableBucket, getFrozenBucket, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import { assertWalletCanReceive } from '#functions/data/ledger/wallets.ts';
import { type WriteOperation, retryOnConflict } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { transactWalletPayment } from '#functions/domain/ledger/transact-spending.ts';
import { withIdempotency } from '#functions/domain/ledger/with-idempotency.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account-events.ts';
import { PRICE_TIMEOUT_MS } from '#functions/domain/market/await-tick.ts';
import { assertSystemOpen } from '#functions/domain/switches/disabled-systems.ts';
import { assertMayMoveMoney } from '#functions/domain/trading/assert-may-open.ts';
import { now } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError, type FieldError } from '#shared/errors/field-errors.ts';
import type { AccountRef, ExchangeId, ExchangeQuoteId, JournalEntryId } from '#shared/ids.ts';
import {
  EXCHANGE_RULE_NAME,
  computeExchangeOutcome,
  getMinToleratedExchangeAmount,
} from '#shared/market/exchange-terms.ts';
import { type Amount, formatUnits, invertAmount, toPercent } from '#shared/money.ts';
import type { CoinExchange } from '#shared/schemas/exchange.ts';
import { type EpochMs, toEpochSeconds } from '#shared/time.ts';
import { toRequestedExchangeTerms, awaitExchangeDecision } from './decide-exchange.ts';
import {
  type ExchangeOfferRequest,
  inventoryLimitError,
  getExchangeInventoryLimits,
  type ExchangeOffer,
  readExchangeOffer,
} from './offer-exchange.ts';
import { quoteExchange, readValidExchangeQuote } from './quote-exchange.ts';
import { readOwnExchange } from './read-exchange.ts';

/** A quote id alone, or both coins and the amount. */
export interface ExchangeExecutionRequest extends Partial<ExchangeOfferRequest> {
  quote_id?: ExchangeQuoteId | undefined;
  /** Least amount to receive, in units of 10⁻⁸ of `to_coin`; by default what the spread tolerates. */
  min_to_amount?: Amount | undefined;
}

type RequestedExchange =
  | { quote_id: ExchangeQuoteId; request?: never; least: null }
  | { quote_id: null; request: ExchangeOfferRequest; least: Amount | null };

const refusedFields = (names: readonly string[], reason: FieldError) =>
  new AppError('VALIDATION_FAILED', { fields: Object.fromEntries(names.map((name) => [name, reason])) });

/** @throws {AppError} VALIDATION_FAILED if it is neither. */
function parseExchangeRequest({
  quote_id,
  min_to_amount: least,
  ...terms
}: ExchangeExecutionRequest): RequestedExchange {
  const { from_coin, to_coin, amount } = terms;
  if (quote_id !== undefined) {
    const givenFields = Object.entries({ ...terms, min_to_amount: least }).filter(([, value]) => value !== undefined);
    if (givenFields.length > 0)
      throw refusedFields(
        givenFields.map(([name]) => name),
        fieldError('unknown'),
      );
    return { quote_id, least: null };
  }
  if (from_coin === undefined || to_coin === undefined || amount === undefined) {
    const missing = Object.entries({ from_coin, to_coin, amount }).filter(([, value]) => value === undefined);
    throw refusedFields(
      missing.map(([name]) => name),
      fieldError('missing'),
    );
  }
  return { quote_id: null, request: { from_coin, to_coin, amount }, least: least ?? null };
}

function buildExchange(
  account: AccountRef,
  request: ExchangeOfferRequest,
  minAmount: Amount | null,
  quote: StoredExchangeQuote | null,
  offer: ExchangeOffer,
): StoredExchange {
  const accepted_ms = now();
  return {
    id: newId('xch'),
    account_kind: account.kind,
    account_id: account.id,
    from_coin: request.from_coin,
    to_coin: request.to_coin,
    amount: request.amount,
    spread: quote?.spread ?? offer.spread,
    quote_id: quote?.id ?? null,
    quoted_from: quote?.from_price ?? null,
    quoted_to: quote?.to_price ?? null,
    min_to_amount: minAmount,
    status: 'pending',
    to_amount: quote?.to_amount ?? null,
    fee: quote?.fee ?? null,
    exchange_rate: quote?.exchange_rate ?? null,
    cancel_reason: null,
    created_at: toEpochSeconds(accepted_ms),
    ended_at: null,
    accepted_ms,
    after: offer.after,
    rule: EXCHANGE_RULE_NAME,
    from_point: null,
    to_point: null,
    reserved: quote?.to_amount ?? offer.terms.to_amount,
    inventory_shard: pickInventoryShard(),
    journal_ids: [newId('jnl')],
  };
}

/** Counters in which the house's inventory of both coins is reserved. */
type InventoryParts = Record<'from' | 'to', readonly InventoryAllocation[]>;

/** Reserves what the house would receive and give. @throws {ConflictError} by its transaction, if a counter is full. */
function reserveInventory(
  { account_kind: kind, from_coin, to_coin }: StoredExchange,
  offer: ExchangeOffer,
  places: InventoryParts,
): WriteOperation[] {
  const limits = getExchangeInventoryLimits(offer);
  const count = (coin: string, limit: Amount) => (part: InventoryAllocation) =>
    addToInventoryWithinLimit({ kind, coin, shard: part.shard }, part.by, limit);
  return [...places.from.map(count(from_coin, limits.from)), ...places.to.map(count(to_coin, limits.to))];
}

/** Finds counters with capacity. @throws {AppError} INVENTORY_LIMIT if all counters together have none. */
async function placesFor(
  { account_kind: kind, ...exchange }: StoredExchange,
  offer: ExchangeOffer,
): Promise<InventoryParts> {
  const limits = getExchangeInventoryLimits(offer);
  const [from, to] = await Promise.all([
    allocateInventory(kind, exchange.from_coin, exchange.amount, limits.from),
    allocateInventory(kind, exchange.to_coin, invertAmount(exchange.reserved), limits.to),
  ]);
  if (!from) throw inventoryLimitError('from_coin');
  if (!to) throw inventoryLimitError('to_coin');
  return { from, to };
}

const storedParts = (parts: readonly InventoryAllocation[]) =>
  parts.map(({ shard, by }) => ({ shard, by: formatUnits(by) }));

/** Maximum attempts when others take the capacity first; each time one of them succeeded. */
const TRIES = 20;

/**
 * Writes the result of `operationsOf` for the exchange with its inventory counters: first in one counter, which nearly
 * always has capacity, then in those that were read to have some.
 */
async function writeWithReservation(
  exchange: StoredExchange,
  offer: ExchangeOffer,
  write: (placed: StoredExchange, reserved: WriteOperation[]) => Promise<void>,
): Promise<StoredExchange> {
  const { inventory_shard: shard, amount: given, reserved } = exchange;
  let isFirst = true;
  return retryOnConflict(async () => {
    const places = isFirst
      ? { from: [{ shard, by: given }], to: [{ shard, by: invertAmount(reserved) }] }
      : await placesFor(exchange, offer);
    const placed = isFirst
      ? exchange
      : { ...exchange, inventory_parts: { from: storedParts(places.from), to: storedParts(places.to) } };
    isFirst = false;
    await write(placed, reserveInventory(exchange, offer, places));
    return placed;
  }, TRIES);
}

/** Returns the error for an exchange whose price has moved, with a new quote if possible. */
async function priceMoved(account: AccountRef, exchange: StoredExchange): Promise<AppError> {
  const quote = await quoteExchange(account, exchange).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (!quote) return new AppError('PRICE_MOVED');
  const { from_coin: _, amount: __, to_coin: asset, ...figures } = quote;
  const field = exchange.quote_id === null ? 'min_to_amount' : 'quote_id';
  return new AppError('PRICE_MOVED', { fields: { [field]: fieldError('priceMoved', { ...figures, asset }) } });
}

/**
 * Accepts the quote, freezes what is given and reserves what is received, all or nothing.
 * @throws {AppError} PRICE_MOVED if the latest prices are already out of the quote’s range, or return less than
 * requested.
 */
async function acceptExchange(
  account: AccountRef,
  wantedTerms: RequestedExchange,
  record: (id: ExchangeId) => WriteOperation,
): Promise<StoredExchange> {
  const quote = wantedTerms.quote_id === null ? null : await readValidExchangeQuote(account, wantedTerms.quote_id);
  const request = quote ?? wantedTerms.request;
  if (!request) throw new Error('An exchange was asked for without terms.');
  const offer = await readExchangeOffer(account.kind, request);
  const minAmount = quote
    ? null
    : (wantedTerms.least ?? getMinToleratedExchangeAmount(offer.terms.to_amount, toPercent(offer.spread)));
  const exchange = buildExchange(account, request, minAmount, quote, offer);
  // Otherwise failing requests would reserve inventory repeatedly.
  if (!computeExchangeOutcome(toRequestedExchangeTerms(exchange), offer.prices))
    throw await priceMoved(account, exchange);
  const setAside = () =>
    buildJournalEntry(
      {
        account,
        id: exchange.journal_ids[0] as JournalEntryId,
        operation: 'exchange.place',
        reference: exchange.id,
        at: exchange.created_at,
      },
      {
        from: getAvailableBucket('spot'),
        to: getFrozenBucket('spot'),
        asset: exchange.from_coin,
        amount: exchange.amount,
      },
    );
  return writeWithReservation(exchange, offer, (placed, reserved) =>
    transactWalletPayment(
      [
        record(exchange.id),
        // Usable once.
        ...(quote
          ? [
              exchangeQuoteCollection.delete(account, quote.id, {
                condition: 'attribute_exists(pk)',
                fails: 'QUOTE_EXPIRED',
              }),
            ]
          : []),
        countOpenedItemWithinLimit(account, { open_exchanges: 1, exchanges_total: 1 }, ['open_exchanges']),
        assertWalletCanReceive(account, 'spot', exchange.to_coin, 'to_coin'),
        ...reserved,
        exchangeCollection.add(account, placed),
      ],
      setAside(),
      'amount',
      'transferBalance',
    ),
  );
}

/** @throws {AppError} PRICE_MOVED, PRICE_NOT_AVAILABLE, CHANGED_MEANWHILE for an exchange that failed. */
async function toExchangeResponse(account: AccountRef, exchange: StoredExchange): Promise<CoinExchange> {
  if (exchange.cancel_reason === 'PRICE_MOVED') throw await priceMoved(account, exchange);
  if (exchange.cancel_reason === 'RESET') throw new AppError('CHANGED_MEANWHILE');
  if (exchange.cancel_reason !== null) throw new AppError(exchange.cancel_reason);
  return toExchangeView(exchange);
}

/**
 * Exchanges coins of an account from spot to spot. The given amount is frozen at acceptance; the first prices of both
 * coins observed after that decide (`docs/exchange.md`). The call waits for them. If they do not come in time, the
 * exchange is pending and decided later. The same key and request wait for the same exchange again.
 * @throws {AppError} of `POST /crypto-exchange/execute`.
 */
export async function executeExchange(
  caller: UserPrincipal,
  key: string,
  request: ExchangeExecutionRequest,
): Promise<CoinExchange> {
  const { account, user } = caller;
  const until = (now() + PRICE_TIMEOUT_MS) as EpochMs;
  const wantedTerms = parseExchangeRequest(request);
  const { quote_id, from_coin, to_coin, amount: given, min_to_amount } = request;
  const decided = await withIdempotency<ExchangeId, StoredExchange>(
    { account, endpoint: 'exchange', key, request: [quote_id, from_coin, to_coin, given, min_to_amount] },
    async (record) => {
      await assertSystemOpen('exchange');
      assertMayMoveMoney(user);
      const accepted = await acceptExchange(account, wantedTerms, record);
      const { exchange, ended } = await awaitExchangeDecision(accepted, until);
      await pushAccountEvents(account, [{ type: 'balance_update' }], ended ? 2 : 1);
      return exchange;
    },
    async (id) => {
      const { exchange, ended } = await awaitExchangeDecision(await readOwnExchange(account, id), until);
      if (ended) await pushAccountEvents(account, [{ type: 'balance_update' }]);
      return exchange;
    },
  );
  return toExchangeResponse(account, decided);
}
