import { readSystemSettings } from '#functions/data/ledger/system-settings.ts';
import { capLateFeeRate } from '#shared/market/loan-terms.ts';

/** Returns current loan settings. */
export async function readLoanSettings() {
  const figure = await readSystemSettings();
  return {
    /** Late fee on overdue amounts, percent a year, frozen on a new application. */
    late_fee_rate: capLateFeeRate(figure('loan_late_fee_rate'), figure('loan_late_fee_cap')),
    /** Days after the due date, frozen on a new application. */
    coins_after_days: Number(figure('loan_coins_after_days')),
  };
}
