import { declareHourlySums } from '#functions/data/ledger/hourly-sums.ts';

/** Sums credited to customers by one member of staff alone: of one customer, or by one member. */
export const manualCreditVolume = declareHourlySums('CREDITED_BY_WORD', 'credited to or by');
