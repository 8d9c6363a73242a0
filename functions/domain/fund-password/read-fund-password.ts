import { getFundPasswordLockEnd, readFundPassword } from '#functions/data/users/fund-passwords.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { getSecurityHoldEnd } from '#functions/domain/withdrawal-hold/read-withdrawal-hold.ts';
import { nowSeconds } from '#functions/lib/clock.ts';

/** Returns whether a fund password exists, and what this session may do with it now. */
export async function readFundPasswordStatus({ user, session }: UserPrincipal) {
  const { password, window } = await readFundPassword(user.id, session);
  return {
    has_fund_password: password !== null,
    set_at: password?.set_at ?? null,
    verified_until: window?.ttl ?? null,
    locked_until: password && getFundPasswordLockEnd(password, nowSeconds()),
    withdrawals_held_until: getSecurityHoldEnd(user, nowSeconds()),
  };
}
