import { lockedUntil, readFundPassword } from '#functions/data/people/fund-passwords.ts';
import type { Caller } from '#functions/domain/identity/callers.ts';
import { heldUntil } from '#functions/domain/people/hold/withdrawal-hold.ts';
import { nowSeconds } from '#functions/lib/clock.ts';

/** Whether there is a fund password, and what this session may do with it now. */
export async function fundPasswordStatus({ user, session }: Caller) {
  const { password, window } = await readFundPassword(user.id, session);
  return {
    has_fund_password: password !== null,
    set_at: password?.set_at ?? null,
    verified_until: window?.ttl ?? null,
    locked_until: password && lockedUntil(password, nowSeconds()),
    withdrawals_held_until: heldUntil(user, nowSeconds()),
  };
}
