import { deposits } from '#functions/data/deposits/deposits.ts';
import { idsBetween } from '#functions/lib/ids.ts';
import type { AccountRef } from '#shared/ids.ts';
import { type Amount, amount, ZERO } from '#shared/money.ts';
import { DAY, type EpochSeconds } from '#shared/time.ts';

/** So many of the last deposits are looked at. */
const MOST = 100;

/** What deposits of an account that were credited in the last 24 hours were worth then, USDT in units. */
export async function depositedSince(account: AccountRef, at: EpochSeconds): Promise<Amount> {
  const { from, to } = idsBetween('dep', (at - DAY) as EpochSeconds, at);
  const { pk, prefix } = deposits.listOf(account);
  const { items } = await deposits.page({ pk, from: prefix + from, to: prefix + to, newestFirst: true, limit: MOST });
  return items
    .filter(({ status }) => status === 'completed')
    .reduce((sum, { value }) => (sum + (value === null ? ZERO : amount(value))) as Amount, ZERO);
}
