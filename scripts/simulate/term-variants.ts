import { SEEDED_FUTURES_CONFIGS } from '#functions/data/futures/futures-configs.ts';
import { getVolatilityCap } from '#shared/market/leverage-limits.ts';
import { type GapMarket, MOODS } from './gap-markets.ts';
import type { GapTerms } from './gap-paths.ts';

/** Highest allowed leverage, by volatility. */
type Highest = Record<'usual' | 'lively' | 'storm', number>;

interface TermsOf {
  name: string;
  of: (market: GapMarket) => { terms: GapTerms; highest: Highest };
}

const each = (of: (times: number) => number): Highest => ({
  usual: of(MOODS.usual),
  lively: of(MOODS.lively),
  storm: of(MOODS.storm),
});
const ANY = each(() => 200);
const NONE: GapTerms = { perPerson: false, closeCap: null, filledSeconds: false, feeRate: 1e-4, maintenance: 0 };

function seededOf({ product_type }: GapMarket) {
  const config = SEEDED_FUTURES_CONFIGS.find((candidate) => candidate.product_type === product_type);
  if (!config) throw new Error(`There are no terms for ${product_type}.`);
  return config;
}

/** Returns the seeded terms with changes. */
function seeded(market: GapMarket, change: Partial<GapTerms> = {}): GapTerms {
  const { fee_rate, maintenance_margin_rate, close_cap } = seededOf(market);
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
const highestOf = (market: GapMarket, capped = true): Highest => {
  const { max_leverage, volatility_caps } = seededOf(market);
  return each((times) => {
    const cap = capped ? getVolatilityCap(volatility_caps, market.volatility * times * 100) : null;
    return Math.min(max_leverage, cap ?? max_leverage);
  });
};

const changed = (name: string, change: Partial<GapTerms>): TermsOf => ({
  name,
  of: (market) => ({ terms: seeded(market, change), highest: highestOf(market) }),
});

export const TERM_VARIANTS: readonly TermsOf[] = [
  { name: 'Without protection', of: () => ({ terms: NONE, highest: ANY }) },
  changed('With all but (a), gains owed over a gap', { perPerson: false }),
  changed('With all but (b), the cap at closes', { closeCap: null }),
  {
    name: 'With all but (c), caps by volatility',
    of: (market) => ({ terms: seeded(market), highest: highestOf(market, false) }),
  },
  changed('With all but (d), filled seconds', { filledSeconds: false }),
  changed('With all but the maintenance margin', { maintenance: 0 }),
  changed('As seeded', {}),
];
