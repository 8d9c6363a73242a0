import { describe, expect, it } from 'vitest';
import { createSeededRandom } from '#functions/testing/random.ts';
import { getTestSize } from '#functions/testing/tier.ts';
import { PRICE_GAP_MARKETS } from './gap-markets.ts';
import { type PriceGapStrategy, simulatePriceGapPaths } from './gap-paths.ts';
import { SIMULATED_VOLATILITY_MOODS } from './strategies.ts';
import { PRICE_GAP_TERM_VARIANTS } from './term-variants.ts';

const seeded = PRICE_GAP_TERM_VARIANTS.find(({ name }) => name === 'As seeded');

/** Kinds of the worst strategies, at the highest allowed leverage. */
const KINDS = [
  { opened: 'any time', holds: 30 * 86_400 },
  { opened: 'before an announcement', holds: 60 },
  { opened: 'before the weekend', holds: 360 },
] as const satisfies Partial<PriceGapStrategy>[];

describe('seeded perpetual terms', () => {
  it.each(PRICE_GAP_MARKETS)('allow no strategy a gain above its fees in the market $name', (market) => {
    if (!seeded) throw new Error('There are no seeded terms.');
    const { terms, highest } = seeded.of(market);
    const random = createSeededRandom(20_261_123);
    for (const [mood, stops] of SIMULATED_VOLATILITY_MOODS.flatMap((mood) => [
      [mood, false] as const,
      [mood, true] as const,
    ]))
      for (const kind of KINDS.filter(({ opened }) => market.closes || opened !== 'before the weekend')) {
        const alone = {
          mood,
          long: highest[mood],
          short: 0,
          accounts: 1,
          together: false,
          takeProfit: null,
          stops,
        } as const;
        const { gain, gainError, fees } = simulatePriceGapPaths(
          market,
          terms,
          { ...alone, ...kind },
          getTestSize('gapPaths'),
          random,
        );
        expect(
          gain - 2 * gainError,
          `${mood}, ${stops ? 'with' : 'without'} a stop loss, opened ${kind.opened}`,
        ).toBeLessThan(fees);
      }
  });
});
