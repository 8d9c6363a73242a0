import { declareHourlySums } from './hourly-sums.ts';

/**
 * What members of staff adjusted by their own word alone, of one customer or by one member: what was taken out counts as
 * what was put in.
 */
export const manualAdjustmentVolume = declareHourlySums('ADJUSTED', 'adjusted of');
