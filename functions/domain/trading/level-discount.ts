import { getFeeDiscount, readLevels } from '#functions/data/people/levels.ts';
import type { UserPrincipal } from '#functions/domain/identity/callers.ts';
import { NO_DISCOUNT } from '#shared/market/fee-discount.ts';
import type { Percent } from '#shared/money.ts';

/** What a caller's level takes off the fees of an order that is placed now, in percent: of live accounts alone. */
export const getLevelDiscount = async ({ user, account }: UserPrincipal): Promise<Percent> =>
  account.kind === 'live' ? getFeeDiscount(user, await readLevels()) : NO_DISCOUNT;
