import { readDailyPnl } from '#functions/data/ledger/daily-pnl.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { formatUnits, ZERO_AMOUNT } from '#shared/money.ts';
import { type OwnLimitsView, toOwnLimitsView } from './set-own-limits.ts';

/**
 * Returns a user's own limits, pending ones, and today's usage in this account: `loss` includes what today's open
 * orders may still lose, as the limit does.
 */
export async function readOwnLimits({
  user,
  account,
}: UserPrincipal): Promise<OwnLimitsView & { used: { loss: string; stake: string } }> {
  const at = nowSeconds();
  const { staked, exposed } = await readDailyPnl(account, at);
  return {
    ...toOwnLimitsView(user, at),
    used: { loss: formatUnits(exposed > ZERO_AMOUNT ? exposed : ZERO_AMOUNT), stake: formatUnits(staked) },
  };
}
