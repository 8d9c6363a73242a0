import type { StoredUser } from '#functions/data/people/users.ts';
import { decimalOf } from '#functions/data/table/units.ts';
import { readBookSettings } from '#functions/data/withdrawals/payout-addresses.ts';
import { withdrawn } from '#functions/data/withdrawals/withdrawn.ts';
import { ownBeyondLoan } from '#functions/domain/loans/own-beyond-loan.ts';
import { withdrawalHold } from '#functions/domain/people/hold/withdrawal-hold.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { formatUnits, subtract, ZERO } from '#shared/money.ts';
import type { WithdrawalLimits } from '#shared/schemas/withdrawals.ts';
import { isBookOnly } from './address-book.ts';
import { withdrawalFigures } from './withdrawal-figures.ts';

/** What somebody may withdraw now. A limit that was lowered below what was withdrawn already leaves nothing. */
export async function readWithdrawalLimits(user: StoredUser): Promise<WithdrawalLimits> {
  const at = nowSeconds();
  const [figures, { sum }, hold, settings, beyond] = await Promise.all([
    withdrawalFigures(),
    withdrawn.read(user.id, at),
    withdrawalHold(user, at),
    readBookSettings(user.id),
    user.main_account === undefined ? null : ownBeyondLoan({ kind: 'live', id: user.main_account }),
  ]);
  const only_book = isBookOnly(settings, at);
  return {
    daily: formatUnits(figures.daily),
    daily_left: formatUnits(sum < figures.daily ? subtract(figures.daily, sum) : ZERO),
    review_value: formatUnits(figures.review),
    loan_left: decimalOf(beyond),
    hold,
    only_book,
    only_book_until: only_book ? settings.only_book_until : null,
  };
}
