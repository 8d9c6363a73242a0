import type { MarketProductType } from '#shared/market/symbols.ts';

/**
 * Price moves that the platform cannot follow. Assumptions, calibrated with public knowledge of these markets;
 * docs/gap-risk.md has the source of each value. Standard deviations are shares of the price.
 */
export interface PriceGapMarket {
  name: string;
  /** Type whose terms it has. */
  product_type: MarketProductType;
  /** Usual volatility a year, share of the price. */
  volatility: number;
  /** Trading seconds a year. */
  secondsPerYear: number;
  /** Sudden moves within a second: number a year, and standard deviation (Student, three degrees of freedom). */
  jumps: { perYear: number; deviation: number };
  /** Standard deviation of the jump at a scheduled announcement (inflation, stocks of oil and gas). */
  release: number;
  /** Opening gaps: every trading day and every fifth one (the weekend); null for markets that never close. */
  closes: { night: number; weekend: number } | null;
  /** Outages of the platform's prices a year, from ten seconds to two days, each power of ten equally likely. */
  outagesPerYear: number;
  /** Providers have a one-second history of missed prices. */
  history: boolean;
}

const YEAR = 365 * 86_400;
const WEEKDAYS = 252 * 23 * 3600;

export const PRICE_GAP_MARKETS: readonly PriceGapMarket[] = [
  {
    name: 'crypto, large',
    product_type: 'cryptocurrency',
    volatility: 0.55,
    secondsPerYear: YEAR,
    jumps: { perYear: 50, deviation: 0.008 },
    release: 0.003,
    closes: null,
    outagesPerYear: 6,
    history: true,
  },
  {
    name: 'crypto, small',
    product_type: 'cryptocurrency',
    volatility: 0.85,
    secondsPerYear: YEAR,
    jumps: { perYear: 80, deviation: 0.012 },
    release: 0.004,
    closes: null,
    outagesPerYear: 6,
    history: true,
  },
  {
    name: 'metals',
    product_type: 'precious_metals',
    volatility: 0.17,
    secondsPerYear: WEEKDAYS,
    jumps: { perYear: 30, deviation: 0.003 },
    release: 0.003,
    closes: { night: 0.0006, weekend: 0.004 },
    outagesPerYear: 6,
    history: false,
  },
  {
    name: 'commodities',
    product_type: 'commodities',
    volatility: 0.35,
    secondsPerYear: WEEKDAYS,
    jumps: { perYear: 30, deviation: 0.006 },
    release: 0.006,
    closes: { night: 0.0015, weekend: 0.012 },
    outagesPerYear: 6,
    history: false,
  },
  {
    name: 'natural gas',
    product_type: 'commodities',
    volatility: 0.6,
    secondsPerYear: WEEKDAYS,
    jumps: { perYear: 40, deviation: 0.01 },
    release: 0.013,
    closes: { night: 0.004, weekend: 0.03 },
    outagesPerYear: 6,
    history: false,
  },
  {
    name: 'forex',
    product_type: 'forex',
    volatility: 0.08,
    secondsPerYear: 260 * 86_400,
    jumps: { perYear: 30, deviation: 0.0015 },
    release: 0.0015,
    closes: { night: 0, weekend: 0.002 },
    outagesPerYear: 6,
    history: false,
  },
];

/** Volatility at the opening of a position, in multiples of the usual one; it fades within hours. */
export const VOLATILITY_MOOD_FACTORS = { calm: 0.6, usual: 1, lively: 2, storm: 4 } as const;
export type VolatilityMood = keyof typeof VOLATILITY_MOOD_FACTORS;
/** Mean time until a mood returns to the usual one, seconds. */
export const VOLATILITY_MOOD_SECONDS = 6 * 3600;
