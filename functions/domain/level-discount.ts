import { discountOf, readLevels } from '#functions/data/levels.ts';
import { NO_DISCOUNT } from '#shared/market/fee-discount.ts';
import type { Percent } from '#shared/money.ts';
import type { Caller } from './callers.ts';

/** What a caller's level takes off the fees of an order that is placed now, in percent: of live accounts alone. */
export const discountFor = async ({ user, account }: Caller): Promise<Percent> =>
  account.kind === 'live' ? discountOf(user, await readLevels()) : NO_DISCOUNT;
