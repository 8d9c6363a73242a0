import type { Terms } from './gap-paths.ts';
import type { Market } from './markets.ts';

/** Highest leverage that is let in, by how lively it is. */
type Highest = Record<'usual' | 'lively' | 'storm', number>;

interface TermsOf {
  name: string;
  of: (market: Market) => { terms: Terms; highest: Highest };
}

const ANY: Highest = { usual: 200, lively: 200, storm: 200 };
const NONE: Terms = { perPerson: false, closeCap: null, filledSeconds: false, feeRate: 1e-4, reserve: 0 };
const SEEDED: Terms = { perPerson: true, closeCap: 20, filledSeconds: true, feeRate: 1e-4, reserve: 0 };

/** Caps by volatility a year, as seeded: 100x above 150 %, 50x above 300 %. */
const capped = ({ volatility }: Market): Highest => {
  const highest = (times: number) => (volatility * times > 3 ? 50 : volatility * times > 1.5 ? 100 : 200);
  return { usual: highest(1), lively: highest(2), storm: highest(4) };
};

/** Changes of the seeded terms with which no strategy that was tried gains more than its fees. Enough, not the least. */
interface Change {
  /** Kept by a liquidation, part of the notional. */
  reserve: number;
  /** Instead of it: the fee that does the same. */
  feeRate: number;
  leverage: number;
  closeCap: number;
}

const CHANGES: Readonly<Record<string, Change>> = {
  'crypto, large': { reserve: 0.0004, feeRate: 0.0005, leverage: 200, closeCap: 20 },
  'crypto, small': { reserve: 0.0006, feeRate: 0.0008, leverage: 100, closeCap: 20 },
  metals: { reserve: 0, feeRate: 0.0001, leverage: 200, closeCap: 20 },
  commodities: { reserve: 0.0005, feeRate: 0.0004, leverage: 50, closeCap: 10 },
  'natural gas': { reserve: 0.0012, feeRate: 0.0008, leverage: 20, closeCap: 5 },
  forex: { reserve: 0, feeRate: 0.0001, leverage: 200, closeCap: 20 },
};

function changed(market: Market, by: 'reserve' | 'feeRate') {
  const change = CHANGES[market.name];
  if (!change) throw new Error(`There are no terms for ${market.name}.`);
  const { closeCap, leverage } = change;
  const highest = capped(market);
  const held = (most: number) => Math.min(most, leverage);
  return {
    terms: { ...SEEDED, closeCap, [by]: change[by] },
    highest: { usual: held(highest.usual), lively: held(highest.lively), storm: held(highest.storm) },
  };
}

export const TERMS: readonly TermsOf[] = [
  { name: 'Without protection', of: () => ({ terms: NONE, highest: ANY }) },
  {
    name: 'With all but (a), gains owed over a gap',
    of: (market) => ({ terms: { ...SEEDED, perPerson: false }, highest: capped(market) }),
  },
  {
    name: 'With all but (b), the cap at closes',
    of: (market) => ({ terms: { ...SEEDED, closeCap: null }, highest: capped(market) }),
  },
  { name: 'With all but (c), caps by volatility', of: () => ({ terms: SEEDED, highest: ANY }) },
  {
    name: 'With all but (d), filled seconds',
    of: (market) => ({ terms: { ...SEEDED, filledSeconds: false }, highest: capped(market) }),
  },
  { name: 'As seeded, (a) to (d)', of: (market) => ({ terms: SEEDED, highest: capped(market) }) },
  { name: 'Enough, with a reserve at liquidation', of: (market) => changed(market, 'reserve') },
  { name: 'Enough, with higher fees', of: (market) => changed(market, 'feeRate') },
];
