import { createSeededRandom } from '#functions/testing/random.ts';
import { PRICE_GAP_MARKETS, type PriceGapMarket } from './simulate/gap-markets.ts';
import {
  type PriceGapOutcome,
  type PriceGapStrategy,
  simulatePriceGapPaths,
  type PriceGapTerms,
} from './simulate/gap-paths.ts';
import { describePriceGapStrategy, buildPriceGapStrategies } from './simulate/strategies.ts';
import { PRICE_GAP_TERM_VARIANTS } from './simulate/term-variants.ts';

/**
 * `npm run simulate [paths] [terms]`: prints the tables of docs/gap-risk.md. A strategy's first pass has a thousandth
 * of the paths.
 */
const PATHS = Number(process.argv[2] ?? 1_000_000);
/** Only terms whose name contains this. */
const ONLY = process.argv[3] ?? '';
const random = createSeededRandom(20_261_123);
/** Number of the worst strategies that are simulated again, with other paths: the first pass flatters the luckiest. */
const RESIMULATED_STRATEGY_COUNT = 4;

const points = (part: number) => (part * 1e4).toFixed(2);

interface StrategyResult {
  strategy: PriceGapStrategy;
  outcome: PriceGapOutcome;
}

/** Returns the gain before fees for each unit of fees. */
const ratio = ({ gain, fees }: PriceGapOutcome) => gain / fees;

function findWorstStrategy(
  market: PriceGapMarket,
  terms: PriceGapTerms,
  strategies: readonly PriceGapStrategy[],
): StrategyResult {
  const look = (strategy: PriceGapStrategy, paths: number): StrategyResult => ({
    strategy,
    outcome: simulatePriceGapPaths(market, terms, strategy, paths, random),
  });
  const first = strategies.map((strategy) => look(strategy, Math.ceil(PATHS / 1000)));
  first.sort((a, b) => ratio(b.outcome) - ratio(a.outcome));
  const repeatedRuns = first
    .slice(0, RESIMULATED_STRATEGY_COUNT)
    .map(({ strategy }) => look(strategy, Math.ceil(PATHS / 40)));
  repeatedRuns.sort((a, b) => ratio(b.outcome) - ratio(a.outcome));
  const [worst] = repeatedRuns;
  if (!worst) throw new Error(`There is no strategy to try in ${market.name}.`);
  return worst;
}

let paths = 0;
for (const { name, of } of PRICE_GAP_TERM_VARIANTS.filter((terms) => terms.name.includes(ONLY))) {
  console.log(`\n${name}\n`);
  console.log('| Market | Worst strategy | Gain before fees | Fees | Gain after fees |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const market of PRICE_GAP_MARKETS) {
    const { terms, highest } = of(market);
    const strategies = buildPriceGapStrategies(market, highest);
    const { strategy, outcome } = findWorstStrategy(market, terms, strategies);
    paths += strategies.length * Math.ceil(PATHS / 1000) + RESIMULATED_STRATEGY_COUNT * outcome.paths;
    const { gain, gainError, fees } = outcome;
    console.log(
      `| ${market.name} | ${describePriceGapStrategy(strategy)} | ${points(gain)} ± ${points(gainError)} | ${points(fees)} | ${points(gain - fees)} |`,
    );
  }
}
console.log(`\n${paths} paths. Hundredths of a percent of the notional of one leg.`);
