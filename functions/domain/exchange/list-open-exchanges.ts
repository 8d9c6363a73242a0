import { exchangeCollection, type StoredExchange } from '#functions/data/exchange/exchanges.ts';
import type { AccountRef } from '#shared/ids.ts';

/** Lists an account’s pending exchanges, newest first; reads on until `count` are found or no more exist. */
export async function listOpenExchanges(account: AccountRef, count: number): Promise<StoredExchange[]> {
  const open: StoredExchange[] = [];
  for await (const exchange of exchangeCollection.each(account, { newestFirst: true, limit: 100 })) {
    if (open.length >= count) break;
    if (exchange.status === 'pending') open.push(exchange);
  }
  return open;
}
