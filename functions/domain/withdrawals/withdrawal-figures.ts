import { readSystemSettings } from '#functions/data/ledger/system-figures.ts';
import { readCoinValue } from '#functions/data/market/coin-prices.ts';
import { type Amount, amount } from '#shared/money.ts';
import { AppError } from '#shared/refusals/errors.ts';

/** What the platform goes by now, USDT in units. */
export async function readWithdrawalSettings() {
  const figure = await readSystemSettings();
  return {
    review: amount(figure('withdrawal_review_value')),
    second: amount(figure('withdrawal_second_value')),
    daily: amount(figure('withdrawal_daily_limit')),
    ceiling: amount(figure('withdrawal_daily_ceiling')),
    /** Whether the owner confirms a new address by e-mail. */
    confirms: figure('withdrawal_address_confirmation') !== '0',
  };
}

/**
 * What so much of a coin is worth by the latest prices, USDT in units, rounded up: for limits, so however old they are.
 * @throws {Refusal} PRICE_NOT_AVAILABLE of a coin without one.
 */
export async function readLimitValue(coin: string, units: Amount): Promise<Amount> {
  const value = await readCoinValue(coin, units);
  if (value === null) throw new AppError('PRICE_NOT_AVAILABLE');
  return value;
}
