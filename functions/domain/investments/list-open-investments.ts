import { investmentCollection, type StoredInvestment } from '#functions/data/investments/investments.ts';
import type { AccountRef } from '#shared/ids.ts';

/** Lists an account’s running investments, newest first; reads on until `count` are found or no more exist. */
export async function listOpenInvestments(account: AccountRef, count: number): Promise<StoredInvestment[]> {
  const open: StoredInvestment[] = [];
  for await (const investment of investmentCollection.each(account, { newestFirst: true, limit: 100 })) {
    if (open.length >= count) break;
    if (investment.status === 'active') open.push(investment);
  }
  return open;
}
