import { SEEDED_FUTURES_CONFIGS } from '#functions/data/futures/futures-configs.ts';
import { getVolatilityLeverageCap } from '#shared/market/leverage-limits.ts';
import { type PriceGapMarket, VOLATILITY_MOOD_FACTORS } from './gap-markets.ts';
import type { PriceGapTerms } from './gap-paths.ts';

/** Highest allowed leverage, by volatility. */
type MaxLeverages = Record<'usual' | 'lively' | 'storm', number>;

interface TermVariant {
  name: string;
  of: (market: PriceGapMarket) => { terms: PriceGapTerms; highest: MaxLeverages };
}

const each = (of: (times: number) => number): MaxLeverages => ({
  usual: of(VOLATILITY_MOOD_FACTORS.usual),
  lively: of(VOLATILITY_MOOD_FACTORS.lively),
  storm: of(VOLATILITY_MOOD_FACTORS.storm),
});
const ANY = each(() => 200);
const NONE: PriceGapTerms = { perPerson: false, closeCap: null, filledSeconds: false, feeRate: 1e-4, maintenance: 0 };

function findSeededConfig({ product_type }: PriceGapMarket) {
  const config = SEEDED_FUTURES_CONFIGS.find((candidate) => candidate.product_type === product_type);
  if (!config) throw new Error(`There are no terms for ${product_type}.`);
  return config;
}

/** Returns the seeded terms with changes. */
function buildSeededTerms(market: PriceGapMarket, change: Partial<PriceGapTerms> = {}): PriceGapTerms {
  const { fee_rate, maintenance_margin_rate, close_cap } = findSeededConfig(market);
  return {
    perPerson: true,
    closeCap: close_cap?.leverage ?? null,
    filledSeconds: true,
    feeRate: Number(fee_rate) / 100,
    maintenance: Number(maintenance_margin_rate) / 100,
    ...change,
  };
}

/** Returns leverage by the seeded caps, with volatility known when an order is placed; `capped`: volatility counts. */
const getMaxLeverages = (market: PriceGapMarket, capped = true): MaxLeverages => {
  const { max_leverage, volatility_caps } = findSeededConfig(market);
  return each((times) => {
    const cap = capped ? getVolatilityLeverageCap(volatility_caps, market.volatility * times * 100) : null;
    return Math.min(max_leverage, cap ?? max_leverage);
  });
};

const changed = (name: string, change: Partial<PriceGapTerms>): TermVariant => ({
  name,
  of: (market) => ({ terms: buildSeededTerms(market, change), highest: getMaxLeverages(market) }),
});

export const PRICE_GAP_TERM_VARIANTS: readonly TermVariant[] = [
  { name: 'Without protection', of: () => ({ terms: NONE, highest: ANY }) },
  changed('With all but (a), gains owed over a gap', { perPerson: false }),
  changed('With all but (b), the cap at closes', { closeCap: null }),
  {
    name: 'With all but (c), caps by volatility',
    of: (market) => ({ terms: buildSeededTerms(market), highest: getMaxLeverages(market, false) }),
  },
  changed('With all but (d), filled seconds', { filledSeconds: false }),
  changed('With all but the maintenance margin', { maintenance: 0 }),
  changed('As seeded', {}),
];
