import { seededRandom } from '#functions/testing/random.ts';
import { GAP_MARKETS, type GapMarket } from './simulate/gap-markets.ts';
import { type GapOutcome, type GapStrategy, simulateGapPaths, type GapTerms } from './simulate/gap-paths.ts';
import { describeStrategy, buildStrategies } from './simulate/strategies.ts';
import { TERM_VARIANTS } from './simulate/term-variants.ts';

/**
 * `npm run simulate [paths] [terms]`: prints the tables of docs/gap-risk.md. A strategy's first pass has a thousandth
 * of the paths.
 */
const PATHS = Number(process.argv[2] ?? 1_000_000);
/** Only terms whose name contains this. */
const ONLY = process.argv[3] ?? '';
const random = seededRandom(20_261_123);
/** Number of the worst strategies that are simulated again, with other paths: the first pass flatters the luckiest. */
const AGAIN = 4;

const points = (part: number) => (part * 1e4).toFixed(2);

interface Tried {
  strategy: GapStrategy;
  outcome: GapOutcome;
}

/** Returns the gain before fees for each unit of fees. */
const ratio = ({ gain, fees }: GapOutcome) => gain / fees;

function worstOf(market: GapMarket, terms: GapTerms, strategies: readonly GapStrategy[]): Tried {
  const look = (strategy: GapStrategy, paths: number): Tried => ({
    strategy,
    outcome: simulateGapPaths(market, terms, strategy, paths, random),
  });
  const first = strategies.map((strategy) => look(strategy, Math.ceil(PATHS / 1000)));
  first.sort((a, b) => ratio(b.outcome) - ratio(a.outcome));
  const repeatedRuns = first.slice(0, AGAIN).map(({ strategy }) => look(strategy, Math.ceil(PATHS / 40)));
  repeatedRuns.sort((a, b) => ratio(b.outcome) - ratio(a.outcome));
  const [worst] = repeatedRuns;
  if (!worst) throw new Error(`There is no strategy to try in ${market.name}.`);
  return worst;
}

let paths = 0;
for (const { name, of } of TERM_VARIANTS.filter((terms) => terms.name.includes(ONLY))) {
  console.log(`\n${name}\n`);
  console.log('| Market | Worst strategy | Gain before fees | Fees | Gain after fees |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const market of GAP_MARKETS) {
    const { terms, highest } = of(market);
    const strategies = buildStrategies(market, highest);
    const { strategy, outcome } = worstOf(market, terms, strategies);
    paths += strategies.length * Math.ceil(PATHS / 1000) + AGAIN * outcome.paths;
    const { gain, gainError, fees } = outcome;
    console.log(
      `| ${market.name} | ${describeStrategy(strategy)} | ${points(gain)} ± ${points(gainError)} | ${points(fees)} | ${points(gain - fees)} |`,
    );
  }
}
console.log(`\n${paths} paths. Hundredths of a percent of the notional of one leg.`);
