const EXCELLENT = 81;
const GOOD = 61;

export type CreditBand = 'excellent' | 'good' | 'poor';

/** What a credit score of 0 to 100 is called. */
export const getCreditBand = (score: number): CreditBand =>
  score >= EXCELLENT ? 'excellent' : score >= GOOD ? 'good' : 'poor';
