import { toReceiptPointView } from '#functions/data/options/option-orders.ts';
import { collection } from '#functions/data/table/collection.ts';
import { accountPartition, getShard } from '#functions/data/table/keys.ts';
import { declareIndexList } from '#functions/data/table/kinds.ts';
import { updateItem } from '#functions/data/table/table.ts';
import { toDecimalOrNull } from '#functions/data/table/units.ts';
import type { AccountId, AccountKind, ExchangeId, ExchangeQuoteId, JournalEntryId } from '#shared/ids.ts';
import { type Amount, formatUnits, type Price } from '#shared/money.ts';
import type { CoinExchange, ExchangeCancelReason, ExchangeStatus } from '#shared/schemas/exchange.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';
import type { EpochMs, EpochSeconds } from '#shared/time.ts';

/** Change of one counter of the inventory. */
interface StoredPart {
  shard: number;
  by: string;
}

/** An exchange as stored; the request's fields never change. Amounts are in 10⁻⁸ units of their coins. */
export interface StoredExchange {
  id: ExchangeId;
  account_kind: AccountKind;
  account_id: AccountId;
  from_coin: string;
  to_coin: string;
  /** Amount given, of `from_coin`: frozen in the account's wallet while the exchange is pending. */
  amount: Amount;
  /** Percent, as a decimal. */
  spread: string;
  /** Null when requested without a quote: then `min_to_amount` is set. */
  quote_id: ExchangeQuoteId | null;
  /** Prices of the quote, in USDT. */
  quoted_from: Price | null;
  quoted_to: Price | null;
  min_to_amount: Amount | null;
  status: ExchangeStatus;
  /** Amount quoted, or received. Null when neither exists. */
  to_amount: Amount | null;
  fee: Amount | null;
  exchange_rate: string | null;
  cancel_reason: ExchangeCancelReason | null;
  created_at: EpochSeconds;
  ended_at: EpochSeconds | null;
  /** Filled at the first prices observed after `accepted_ms`, in ticks of higher sequences than `after`. */
  accepted_ms: EpochMs;
  after: number;
  rule: string;
  from_point: ReceiptPricePoint | null;
  to_point: ReceiptPricePoint | null;
  /** Amount of `to_coin` that the inventory counters reserve, and which counter, for either coin. */
  reserved: Amount;
  inventory_shard: number;
  /** Counters used when none had capacity for all of it; their units as decimals. */
  inventory_parts?: { from: readonly StoredPart[]; to: readonly StoredPart[] };
  journal_ids: JournalEntryId[];
}

const PENDING_SHARDS = 4;

/** Sparse: exchanges that wait for their prices, by time of acceptance. */
export const pendingExchangeIndex = declareIndexList('gsi1', 'EXCHANGE_PENDING');

export const exchangeCollection = collection<StoredExchange>()({
  partition: accountPartition,
  kind: 'EXCHANGE',
  id: 'xch',
  called: 'exchange',
  lists: { journal_ids: 2, 'inventory_parts.from': 16, 'inventory_parts.to': 16 },
  units: {
    amount: true,
    quoted_from: true,
    quoted_to: true,
    min_to_amount: true,
    to_amount: true,
    fee: true,
    reserved: true,
  },
  gsi1: ({ id, status }) =>
    status === 'pending' ? pendingExchangeIndex.place(id, getShard(id, PENDING_SHARDS)) : null,
});

/** Returns the pending exchanges of all users. Eventually consistent sparse index. */
export async function* iteratePendingExchanges(): AsyncGenerator<StoredExchange> {
  for (let shard = 0; shard < PENDING_SHARDS; shard++)
    yield* exchangeCollection.eachIn(pendingExchangeIndex.range(shard));
}

/** Removes ended exchanges from the index of pending ones, where earlier versions left them. Returns their number. */
export async function removeEndedExchangesFromIndex(): Promise<number> {
  let removed = 0;
  for (let shard = 0; shard < PENDING_SHARDS; shard++)
    for await (const key of exchangeCollection.straysIn(pendingExchangeIndex.range(shard))) {
      await updateItem(key, {
        update: 'REMOVE gsi1pk, gsi1sk',
        condition: '#status <> :pending',
        names: { '#status': 'status' },
        values: { ':pending': 'pending' },
      });
      removed++;
    }
  return removed;
}

/** Returns an exchange as the API shows it. */
export const toExchangeView = (exchange: StoredExchange): CoinExchange => ({
  id: exchange.id,
  from_coin: exchange.from_coin,
  to_coin: exchange.to_coin,
  amount: formatUnits(exchange.amount),
  status: exchange.status,
  exchange_rate: exchange.exchange_rate,
  to_amount: toDecimalOrNull(exchange.to_amount),
  fee: toDecimalOrNull(exchange.fee),
  spread: exchange.spread,
  quote_id: exchange.quote_id,
  min_to_amount: toDecimalOrNull(exchange.min_to_amount),
  cancel_reason: exchange.cancel_reason,
  created_at: exchange.created_at,
  ended_at: exchange.ended_at,
  journal_ids: exchange.journal_ids,
  receipt: {
    rule: exchange.rule,
    accepted_ms: exchange.accepted_ms,
    from: exchange.from_point && toReceiptPointView(exchange.from_point),
    to: exchange.to_point && toReceiptPointView(exchange.to_point),
  },
});
