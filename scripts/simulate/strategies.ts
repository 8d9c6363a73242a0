import type { PriceGapMarket, VolatilityMood } from './gap-markets.ts';
import type { PriceGapStrategy } from './gap-paths.ts';

const LEVERAGES = [200, 100, 50, 20] as const;
export const SIMULATED_VOLATILITY_MOODS = ['usual', 'lively', 'storm'] as const satisfies VolatilityMood[];
const HOUR = 3600;
const DAY = 24 * HOUR;

type StrategyShape = Pick<PriceGapStrategy, 'long' | 'short' | 'accounts' | 'together' | 'takeProfit' | 'stops'>;

function buildShapes(leverage: number): StrategyShape[] {
  const alone = { long: leverage, short: 0, accounts: 1, together: false, takeProfit: null, stops: false } as const;
  const hedged = { ...alone, short: leverage } as const;
  const lowerLeverages = LEVERAGES.filter((other) => other < leverage);
  return [
    alone,
    { ...alone, takeProfit: 1 },
    { ...alone, stops: true },
    { ...alone, long: 0, short: leverage },
    { ...hedged, accounts: 2, stops: true },
    ...([1, 2] as const).flatMap((accounts) => [
      { ...hedged, accounts },
      { ...hedged, accounts, together: true },
      ...lowerLeverages.map((shortLeverage) => ({ ...hedged, accounts, short: shortLeverage })),
    ]),
  ];
}

type StrategyTiming = Pick<PriceGapStrategy, 'opened' | 'holds'>;

const buildTimings = (market: PriceGapMarket): StrategyTiming[] => [
  { opened: 'any time', holds: HOUR },
  { opened: 'any time', holds: DAY },
  { opened: 'any time', holds: 30 * DAY },
  { opened: 'before an announcement', holds: 60 },
  ...(market.closes
    ? [
        // Closed before the close, kept over it, and kept for a day after.
        { opened: 'before the weekend' as const, holds: 240 },
        { opened: 'before the weekend' as const, holds: 360 },
        { opened: 'before the weekend' as const, holds: DAY },
      ]
    : []),
];

/** Returns every strategy tried in a market; `highest`: the allowed leverage in each mood. */
export function buildPriceGapStrategies(
  market: PriceGapMarket,
  highest: Record<(typeof SIMULATED_VOLATILITY_MOODS)[number], number>,
): PriceGapStrategy[] {
  return SIMULATED_VOLATILITY_MOODS.flatMap((mood) =>
    LEVERAGES.filter((leverage) => leverage <= highest[mood]).flatMap((leverage) =>
      buildShapes(leverage).flatMap((shape) => buildTimings(market).map((time) => ({ mood, ...shape, ...time }))),
    ),
  );
}

/** Describes it in words, for a table. */
export function describePriceGapStrategy({
  mood,
  long,
  short,
  accounts,
  together,
  takeProfit,
  stops,
  opened,
  holds,
}: PriceGapStrategy): string {
  const legs = [long > 0 && `long ${long}x`, short > 0 && `short ${short}x`].filter(Boolean).join(' and ');
  const where = long > 0 && short > 0 ? (accounts === 2 ? ' in two accounts' : ' in one account') : '';
  const ends = `${together ? ', both closed together' : ''}${takeProfit === null ? '' : ', with take profit'}${stops ? ', with stop loss' : ''}`;
  return `${legs}${where}${ends}, opened ${opened} (${mood}), held ${holds < HOUR ? `${holds} s` : `${holds / HOUR} h`} at most`;
}
