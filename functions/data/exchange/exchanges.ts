import { receiptPointView } from '#functions/data/options/option-orders.ts';
import { collection } from '#functions/data/table/collection.ts';
import { accountPartition, getShard } from '#functions/data/table/keys.ts';
import { declareIndexList } from '#functions/data/table/kinds.ts';
import { updateItem } from '#functions/data/table/table.ts';
import { toDecimalOrNull } from '#functions/data/table/units.ts';
import type { AccountId, AccountKind, ExchangeId, ExchangeQuoteId, JournalId } from '#shared/ids.ts';
import { type Amount, formatUnits, type Price } from '#shared/money.ts';
import type { Exchange, ExchangeCancelReason, ExchangeStatus } from '#shared/schemas/exchange.ts';
import type { ReceiptPoint } from '#shared/schemas/receipt.ts';
import type { EpochMs, EpochSeconds } from '#shared/time.ts';

/** What one counter of the inventory was moved by. */
interface StoredPart {
  shard: number;
  by: string;
}

/** An exchange as stored; what it was asked for with is never changed. Amounts are in units of 10⁻⁸ of their coins. */
export interface StoredExchange {
  id: ExchangeId;
  account_kind: AccountKind;
  account_id: AccountId;
  from_coin: string;
  to_coin: string;
  /** Given, of `from_coin`: frozen in its owner's wallet as long as the exchange is pending. */
  amount: Amount;
  /** Percent, as a decimal. */
  spread: string;
  /** Null where it was asked for without a quote: then `min_to_amount` is set. */
  quote_id: ExchangeQuoteId | null;
  /** The prices of the quote, in USDT. */
  quoted_from: Price | null;
  quoted_to: Price | null;
  min_to_amount: Amount | null;
  status: ExchangeStatus;
  /** What was quoted, or what came about. Null where neither is. */
  to_amount: Amount | null;
  fee: Amount | null;
  exchange_rate: string | null;
  cancel_reason: ExchangeCancelReason | null;
  created_at: EpochSeconds;
  ended_at: EpochSeconds | null;
  /** It is decided by the first prices that were observed after `accepted_ms`, in ticks of higher sequences than `after`. */
  accepted_ms: EpochMs;
  after: number;
  rule: string;
  from_point: ReceiptPoint | null;
  to_point: ReceiptPoint | null;
  /** What the counters of the house's inventory hold as given, of `to_coin`; which counter that is, of either coin. */
  reserved: Amount;
  inventory_shard: number;
  /** The counters where one had no room for all of it; their units as decimals. */
  inventory_parts?: { from: readonly StoredPart[]; to: readonly StoredPart[] };
  journal_ids: JournalId[];
}

const PENDING_SHARDS = 4;

/** Sparse: exchanges that wait for their prices, by the time of their acceptance. */
export const exchangesByAcceptance = declareIndexList('gsi1', 'EXCHANGE_PENDING');

export const exchanges = collection<StoredExchange>()({
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
    status === 'pending' ? exchangesByAcceptance.place(id, getShard(id, PENDING_SHARDS)) : null,
});

/** Everybody's that wait: through a sparse index, a moment behind. */
export async function* eachPendingExchange(): AsyncGenerator<StoredExchange> {
  for (let shard = 0; shard < PENDING_SHARDS; shard++) yield* exchanges.eachIn(exchangesByAcceptance.range(shard));
}

/** Removes exchanges that have ended from the index of pending ones, where earlier versions left them. Returns how many. */
export async function removeStrayExchanges(): Promise<number> {
  let removed = 0;
  for (let shard = 0; shard < PENDING_SHARDS; shard++)
    for await (const key of exchanges.straysIn(exchangesByAcceptance.range(shard))) {
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

/** An exchange as the interface shows it. */
export const exchangeView = (exchange: StoredExchange): Exchange => ({
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
    from: exchange.from_point && receiptPointView(exchange.from_point),
    to: exchange.to_point && receiptPointView(exchange.to_point),
  },
});
