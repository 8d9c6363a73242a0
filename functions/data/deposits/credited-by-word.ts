import { hourlySums } from '#functions/data/ledger/hourly-sums.ts';

/** What was credited to customers by the word of one member of staff alone: of one customer, or by one member. */
export const creditedByWord = hourlySums('CREDITED_BY_WORD', 'credited to or by');
