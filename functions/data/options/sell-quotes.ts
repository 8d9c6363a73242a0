import { collection } from '#functions/data/table/collection.ts';
import { accountPartition } from '#functions/data/table/keys.ts';
import { putItem } from '#functions/data/table/table.ts';
import type { AccountRef, OptionOrderId, SellQuoteId } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';
import type { OptionSaleReceipt } from '#shared/schemas/options.ts';

/**
 * An offer to buy an option back, valid once and until `until`. Belongs to the account under whose key it is stored.
 */
export interface StoredSellQuote {
  id: SellQuoteId;
  order_id: OptionOrderId;
  amount: Amount;
  /** Expires at this epoch ms. */
  until: number;
  /** Part of the receipt. */
  sale: OptionSaleReceipt;
}

/** Retention of expired quotes, seconds. */
const RETENTION_SECONDS = 3600;

/** Quotes that were not used yet, valid or expired. */
export const sellQuoteCollection = collection<StoredSellQuote>()({
  partition: accountPartition,
  kind: 'SELL_QUOTE',
  id: 'qte',
  called: 'quote',
  units: { amount: true },
  expiresAt: ({ until }) => Math.ceil(until / 1000) + RETENTION_SECONDS,
  deletes: true,
});

export const writeSellQuote = (account: AccountRef, quote: StoredSellQuote): Promise<void> =>
  putItem(sellQuoteCollection.key(account, quote.id), sellQuoteCollection.item(quote));
