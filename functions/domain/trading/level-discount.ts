import { getFeeDiscount, readUserLevels } from '#functions/data/users/levels.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { NO_FEE_DISCOUNT } from '#shared/market/fee-discount.ts';
import type { Percent } from '#shared/money.ts';

/** Returns the fee discount of the caller's level for an order placed now, in percent: live accounts only. */
export const getLevelDiscount = async ({ user, account }: UserPrincipal): Promise<Percent> =>
  account.kind === 'live' ? getFeeDiscount(user, await readUserLevels()) : NO_FEE_DISCOUNT;
