import { expect, it } from 'vitest';
import { getCreditBand } from './credit-band.ts';

it.each([
  [100, 'excellent'],
  [81, 'excellent'],
  [80, 'good'],
  [61, 'good'],
  [60, 'poor'],
  [0, 'poor'],
])('getCreditBand › score %i is %s', { tags: ['FIN-067'] }, (score, band) => {
  expect(getCreditBand(score)).toBe(band);
});
