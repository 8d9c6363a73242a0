import { collection } from '#functions/data/table/collection.ts';
import { accountPartition } from '#functions/data/table/keys.ts';
import { putItem } from '#functions/data/table/table.ts';
import type { AccountRef, OptionOrderId, SellQuoteId } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';
import type { ReceiptSale } from '#shared/schemas/options.ts';

/** An offer to buy an option back, good once and until `until`. It belongs to the account under whose key it lies. */
export interface StoredSellQuote {
  id: SellQuoteId;
  order_id: OptionOrderId;
  amount: Amount;
  /** Epoch ms from which on it no longer holds. */
  until: number;
  /** What goes on the receipt. */
  sale: ReceiptSale;
}

/** Quotes are deleted some time after they ended, seconds. */
const KEPT = 3600;

/** Those that were not used yet, whether they still hold or not. */
export const sellQuotes = collection<StoredSellQuote>()({
  partition: accountPartition,
  kind: 'SELL_QUOTE',
  id: 'qte',
  called: 'quote',
  units: { amount: true },
  expiresAt: ({ until }) => Math.ceil(until / 1000) + KEPT,
  deletes: true,
});

export const writeSellQuote = (account: AccountRef, quote: StoredSellQuote): Promise<void> =>
  putItem(sellQuotes.key(account, quote.id), sellQuotes.item(quote));
