import type { GapMarket, Mood } from './gap-markets.ts';
import type { GapStrategy } from './gap-paths.ts';

const LEVERAGES = [200, 100, 50, 20] as const;
export const TESTED_MOODS = ['usual', 'lively', 'storm'] as const satisfies Mood[];
const HOUR = 3600;
const DAY = 24 * HOUR;

type Shape = Pick<GapStrategy, 'long' | 'short' | 'accounts' | 'together' | 'takeProfit' | 'stops'>;

function shapesOf(leverage: number): Shape[] {
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

type Time = Pick<GapStrategy, 'opened' | 'holds'>;

const timesOf = (market: GapMarket): Time[] => [
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
export function buildStrategies(
  market: GapMarket,
  highest: Record<(typeof TESTED_MOODS)[number], number>,
): GapStrategy[] {
  return TESTED_MOODS.flatMap((mood) =>
    LEVERAGES.filter((leverage) => leverage <= highest[mood]).flatMap((leverage) =>
      shapesOf(leverage).flatMap((shape) => timesOf(market).map((time) => ({ mood, ...shape, ...time }))),
    ),
  );
}

/** Describes it in words, for a table. */
export function describeStrategy({
  mood,
  long,
  short,
  accounts,
  together,
  takeProfit,
  stops,
  opened,
  holds,
}: GapStrategy): string {
  const legs = [long > 0 && `long ${long}x`, short > 0 && `short ${short}x`].filter(Boolean).join(' and ');
  const where = long > 0 && short > 0 ? (accounts === 2 ? ' in two accounts' : ' in one account') : '';
  const ends = `${together ? ', both closed together' : ''}${takeProfit === null ? '' : ', with take profit'}${stops ? ', with stop loss' : ''}`;
  return `${legs}${where}${ends}, opened ${opened} (${mood}), held ${holds < HOUR ? `${holds} s` : `${holds / HOUR} h`} at most`;
}
