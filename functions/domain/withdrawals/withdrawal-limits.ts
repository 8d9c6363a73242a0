import { toDecimalOrNull } from '#functions/data/table/units.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { formatUnits } from '#shared/money.ts';
import type { WithdrawalLimits } from '#shared/schemas/withdrawals.ts';
import { isWhitelistOnly } from './address-book.ts';
import { readWithdrawalContext } from './withdrawal-context.ts';
import { getDailyRemainder, listWithdrawalConditions } from './withdrawal-rules.ts';

/** Returns what a user may withdraw now, and each condition. `country` is that of the call. */
export async function readWithdrawalLimits(caller: UserPrincipal, country: string | null): Promise<WithdrawalLimits> {
  const context = await readWithdrawalContext(caller, country);
  const { settings, unborrowed, hold, book, at } = context;
  const only_book = isWhitelistOnly(book, at);
  return {
    daily: formatUnits(settings.daily),
    daily_left: formatUnits(getDailyRemainder(context)),
    review_value: formatUnits(settings.review),
    loan_left: toDecimalOrNull(unborrowed),
    hold,
    only_book,
    only_book_until: only_book ? book.only_book_until : null,
    conditions: listWithdrawalConditions(context),
  };
}
