import { declareExpectations } from '#functions/data/table/expectations.ts';

/** Symbols that may have triggers: who follows the prices looks for them at every tick as long as that. */
export const expectedTriggers = declareExpectations('EXPECTED_TRIGGERS', 'SYMBOLS');
