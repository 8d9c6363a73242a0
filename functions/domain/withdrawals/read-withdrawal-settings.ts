import { readSystemSettings } from '#functions/data/ledger/system-settings.ts';
import { toAmount } from '#shared/money.ts';

/** Returns the platform's current limits, USDT in units. */
export async function readWithdrawalSettings() {
  const figure = await readSystemSettings();
  return {
    review: toAmount(figure('withdrawal_review_value')),
    second: toAmount(figure('withdrawal_second_value')),
    daily: toAmount(figure('withdrawal_daily_limit')),
    ceiling: toAmount(figure('withdrawal_daily_ceiling')),
    /** True when the user confirms a new address by e-mail. */
    confirms: figure('withdrawal_address_confirmation') !== '0',
  };
}
