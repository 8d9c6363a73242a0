import { readSystemSettings } from '#functions/data/ledger/system-figures.ts';
import { readCoinValue } from '#functions/data/market/coin-prices.ts';
import { AppError } from '#shared/errors/errors.ts';
import { type Amount, toAmount } from '#shared/money.ts';

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

/**
 * Returns the value of an amount of a coin by the latest prices, USDT in units, rounded up: for limits, so at any price
 * age.
 * @throws {AppError} PRICE_NOT_AVAILABLE for a coin without one.
 */
export async function readWithdrawalLimitValue(coin: string, units: Amount): Promise<Amount> {
  const value = await readCoinValue(coin, units);
  if (value === null) throw new AppError('PRICE_NOT_AVAILABLE');
  return value;
}
