import { keys } from '#functions/data/table/keys.ts';
import { get, type Item, put } from '#functions/data/table/table.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import type { AccountRef, OptionOrderId, SellQuoteId } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';
import type { ReceiptSale } from '#shared/schemas/options.ts';

/** An offer to buy an option back, good once and until `until`. It belongs to the account under whose key it lies. */
export interface SellQuote {
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

export const writeSellQuote = (account: AccountRef, quote: SellQuote): Promise<void> =>
  put(keys.sellQuote(account, quote.id), { ...quote, ttl: Math.ceil(quote.until / 1000) + KEPT });

/** A quote of this account that was not used yet, whether it still holds or not. */
export async function readSellQuote(account: AccountRef, id: SellQuoteId): Promise<SellQuote | null> {
  const item = await get<Item>(keys.sellQuote(account, id));
  return item && ({ ...item, amount: BigInt(item['amount'] as number) } as unknown as SellQuote);
}

/** For the transaction that takes a quote up: it is good once. */
export const useSellQuote = (account: AccountRef, id: SellQuoteId): Operation => ({
  label: 'quote',
  delete: keys.sellQuote(account, id),
  condition: 'attribute_exists(pk)',
});
