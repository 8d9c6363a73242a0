import { readDepositsCreditedSince } from '#functions/data/deposits/credited-deposits.ts';
import type { AccountRef } from '#shared/ids.ts';
import { type Amount, toAmount, ZERO_AMOUNT } from '#shared/money.ts';
import { DAY_SECONDS, type EpochSeconds, addSeconds } from '#shared/time.ts';

/** Returns the value of an account's deposits credited in the last 24 hours, as of then, USDT in units. */
export async function readRecentDepositValue(account: AccountRef, at: EpochSeconds): Promise<Amount> {
  const credited = await readDepositsCreditedSince(account, addSeconds(at, -DAY_SECONDS));
  return credited.reduce(
    (sum, { value }) => (sum + (value === null ? ZERO_AMOUNT : toAmount(value))) as Amount,
    ZERO_AMOUNT,
  );
}
