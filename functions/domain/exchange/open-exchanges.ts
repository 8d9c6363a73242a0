import { exchanges, type StoredExchange } from '#functions/data/exchange/exchanges.ts';
import type { AccountRef } from '#shared/ids.ts';

/** The exchanges of an account that wait, newest first: reads on until there are so many, or the account has no more. */
export async function listOpenExchanges(account: AccountRef, count: number): Promise<StoredExchange[]> {
  const open: StoredExchange[] = [];
  for await (const exchange of exchanges.each(account, { newestFirst: true, limit: 100 })) {
    if (open.length >= count) break;
    if (exchange.status === 'pending') open.push(exchange);
  }
  return open;
}
