const EXCELLENT = 81;
const GOOD = 61;

export type CreditBand = 'excellent' | 'good' | 'poor';

/** Returns the band of a credit score of 0 to 100. */
export const getCreditBand = (score: number): CreditBand =>
  score >= EXCELLENT ? 'excellent' : score >= GOOD ? 'good' : 'poor';
