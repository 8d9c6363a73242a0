import { readSystemSettings } from '#functions/data/ledger/system-figures.ts';
import { lateFeeRate } from '#shared/market/loan-terms.ts';

/** What the platform goes by now. */
export async function readLoanSettings() {
  const figure = await readSystemSettings();
  return {
    /** Percent a year of what is overdue, as a loan that is applied for now keeps it. */
    late_fee_rate: lateFeeRate(figure('loan_late_fee_rate'), figure('loan_late_fee_cap')),
    /** Days after a loan was due, as one that is applied for now keeps it. */
    coins_after_days: Number(figure('loan_coins_after_days')),
  };
}
