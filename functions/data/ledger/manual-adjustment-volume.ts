import { declareHourlySums } from './hourly-sums.ts';

/** Adjustments by one member of staff alone, of one customer or by one member: debits count like credits. */
export const manualAdjustmentVolume = declareHourlySums('ADJUSTED', 'adjusted of');
