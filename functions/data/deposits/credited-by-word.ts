import { declareHourlySums } from '#functions/data/ledger/hourly-sums.ts';

/** What was credited to customers by the word of one member of staff alone: of one customer, or by one member. */
export const manualCreditVolume = declareHourlySums('CREDITED_BY_WORD', 'credited to or by');
