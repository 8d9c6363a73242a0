import { toDecimalOrNull } from '#functions/data/table/units.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import { readAddressBookSettings } from '#functions/data/withdrawals/payout-addresses.ts';
import { withdrawalVolume } from '#functions/data/withdrawals/withdrawn.ts';
import { readUnborrowedEquity } from '#functions/domain/loans/read-unborrowed-equity.ts';
import { readWithdrawalHold } from '#functions/domain/withdrawal-hold/read-withdrawal-hold.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { formatUnits, subtractAmounts, ZERO_AMOUNT } from '#shared/money.ts';
import type { WithdrawalLimits } from '#shared/schemas/withdrawals.ts';
import { isWhitelistOnly } from './address-book.ts';
import { readWithdrawalSettings } from './read-withdrawal-settings.ts';

/** Returns what a user may withdraw now. A limit lowered below the amount withdrawn already leaves nothing. */
export async function readWithdrawalLimits(user: StoredUser): Promise<WithdrawalLimits> {
  const at = nowSeconds();
  const [figures, { sum }, hold, settings, beyond] = await Promise.all([
    readWithdrawalSettings(),
    withdrawalVolume.read(user.id, at),
    readWithdrawalHold(user, at),
    readAddressBookSettings(user.id),
    user.main_account === undefined ? null : readUnborrowedEquity({ kind: 'live', id: user.main_account }),
  ]);
  const only_book = isWhitelistOnly(settings, at);
  return {
    daily: formatUnits(figures.daily),
    daily_left: formatUnits(sum < figures.daily ? subtractAmounts(figures.daily, sum) : ZERO_AMOUNT),
    review_value: formatUnits(figures.review),
    loan_left: toDecimalOrNull(beyond),
    hold,
    only_book,
    only_book_until: only_book ? settings.only_book_until : null,
  };
}
