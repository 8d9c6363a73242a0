import { declareItemExpectations } from '#functions/data/table/expectations.ts';

/** Symbols that may have triggers: price followers check these at every tick until they expire. */
export const symbolsExpectingTriggers = declareItemExpectations('EXPECTED_TRIGGERS', 'SYMBOLS');
