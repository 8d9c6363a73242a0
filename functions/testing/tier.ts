/**
 * Tier of the tests. `npm test` and `.ci/run` run everything, small; `npm run soak` runs the same at full size; `npm
 * run test:engine` runs its tests still smaller, on an engine several times as slow.
 */
const tiers = ['engine', 'test', 'soak'] as const;
type Tier = (typeof tiers)[number];

function readTier(): Tier {
  const name = process.env['TEST_TIER'] ?? 'test';
  const knownTier = tiers.find((tier) => tier === name);
  if (!knownTier) throw new Error(`TEST_TIER must be one of ${tiers.join(', ')}, not "${name}".`);
  return knownTier;
}

export const testTier = readTier();

/** Sizes that differ between tiers. */
const sizes = {
  /** Invalid requests to each endpoint. */
  nonsense: { engine: 3, test: 3, soak: 60 },
  /** Requests to each endpoint generated from the API's document. */
  documented: { engine: 2, test: 2, soak: 60 },
  /** Guesses at a password, code or secret: a tenth of them where less is at stake. */
  guesses: { engine: 500, test: 500, soak: 10_000 },
  /** Random stories of customers' acts, and the most rounds of each: `play-scenarios.ts`. */
  stories: { engine: 3, test: 3, soak: 200 },
  rounds: { engine: 30, test: 40, soak: 100 },
  /**
   * Steps of customers and platform in stories of all money operations, and the most rounds of each story. At 8,000
   * nearly every case has occurred (November 2026); otherwise, stories continue for up to three times as long.
   */
  moneySteps: { engine: 150, test: 8_000, soak: 1_000_000 },
  moneyRounds: { engine: 20, test: 200, soak: 200 },
  /** Sequences of calls that the table in memory and the engine must answer alike. */
  tableCalls: { engine: 5, test: 8, soak: 1000 },
  /** Stories of writers, fillers and readers of one tick log, whose calls come in any order. */
  chainStories: { engine: 3, test: 30, soak: 3000 },
  /** Stories of withdrawals whose senders are killed. */
  sendings: { engine: 3, test: 12, soak: 2000 },
  /** Price paths on which selling back is tried. */
  salePaths: { engine: 100_000, test: 100_000, soak: 1_000_000 },
  /** Price paths on which exchange quotes are accepted and left. */
  exchangePaths: { engine: 20_000, test: 20_000, soak: 1_000_000 },
  /** Paths with an expert player, per period and direction. */
  sharpPaths: { engine: 300, test: 300, soak: 1000 },
  /** Paths over gaps and jumps on which each way to exploit the seeded terms is tried. */
  gapPaths: { engine: 1000, test: 1000, soak: 10_000 },
  /** Sequences of events of the tabs that share a connection. */
  tabs: { engine: 100, test: 100, soak: 3000 },
  /** Symbol changes on one chart in a long day of a page. */
  chartChanges: { engine: 10, test: 15, soak: 50 },
  /** Pages shown in the pseudo-locale, of each list. */
  pseudoPages: { engine: 1, test: 1, soak: 100 },
  /** Widths at which they are checked, the narrowest first. */
  pseudoWidths: { engine: 1, test: 1, soak: 2 },
} as const satisfies Record<string, Record<Tier, number>>;

export const getTestSize = (of: keyof typeof sizes): number => sizes[of][testTier];

/** Timeout of a test, ms: several times the duration of random ones on a busy machine. */
export const TEST_TIMEOUT_MS = testTier === 'soak' ? 3_600_000 : 400_000;

/**
 * Seed of random tests: `TEST_SEED`, else a fixed one, so that a commit that passed passes again. `npm run soak` tries
 * many. A failure prints it.
 */
export const testSeed = Number(process.env['TEST_SEED'] ?? 20_261_123);
