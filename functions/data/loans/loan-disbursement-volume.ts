import { declareHourlySums } from '#functions/data/ledger/hourly-sums.ts';

/** Loans paid out recently: to one customer, and by one member of staff alone. */
export const loanDisbursementVolume = declareHourlySums('LOANS_DISBURSED', 'paid out to or by');
