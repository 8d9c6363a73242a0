import { readSystemFigures } from '#functions/data/ledger/system-figures.ts';
import { lateFeeRate } from '#shared/market/loan-terms.ts';
import { amount } from '#shared/money.ts';

/** What the platform goes by now. */
export async function loanFigures() {
  const figure = await readSystemFigures();
  return {
    /** USDT in units: from here on a second member of staff pays a loan out. */
    second: amount(figure('loan_second_value')),
    /** Percent a year of what is overdue, as a loan that is applied for now keeps it. */
    late_fee_rate: lateFeeRate(figure('loan_late_fee_rate'), figure('loan_late_fee_cap')),
    /** Days after a loan was due, as one that is applied for now keeps it. */
    coins_after_days: Number(figure('loan_coins_after_days')),
  };
}
