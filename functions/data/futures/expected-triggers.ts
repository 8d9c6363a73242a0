import { declareExpectations } from '#functions/data/table/expectations.ts';

/** Symbols that may have triggers: price followers check these at every tick until they expire. */
export const expectedTriggers = declareExpectations('EXPECTED_TRIGGERS', 'SYMBOLS');
