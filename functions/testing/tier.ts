/**
 * How large the tests are. `npm test` and `.ci/run` run everything, small; `npm run soak` runs the same at its full size;
 * `npm run test:engine` runs what it runs smaller still, on an engine that is several times as slow.
 */
const tiers = ['engine', 'test', 'soak'] as const;
type Tier = (typeof tiers)[number];

function chosen(): Tier {
  const name = process.env['TEST_TIER'] ?? 'test';
  const found = tiers.find((tier) => tier === name);
  if (!found) throw new Error(`TEST_TIER must be one of ${tiers.join(', ')}, not "${name}".`);
  return found;
}

export const tier = chosen();

/** Every size that differs, in each tier. */
const sizes = {
  /** Requests of nonsense to each endpoint. */
  nonsense: { engine: 3, test: 3, soak: 60 },
  /** Requests to each endpoint that are made from the document of the interface. */
  documented: { engine: 2, test: 2, soak: 60 },
  /** Guesses at a password, code or secret: a tenth of them at the ways that have less to lose. */
  guesses: { engine: 500, test: 500, soak: 10_000 },
  /** Random stories of what customers do, and the most rounds of each: `rounds.ts`. */
  stories: { engine: 3, test: 3, soak: 200 },
  rounds: { engine: 30, test: 40, soak: 100 },
  /**
   * Steps of customers and platform in stories of all that moves money, and the most rounds of each story. At 8,000 nearly
   * everything has happened that can (November 2026); where something has not, stories go on for up to three times as long.
   */
  moneySteps: { engine: 150, test: 8_000, soak: 1_000_000 },
  moneyRounds: { engine: 20, test: 200, soak: 200 },
  /** Sequences of calls that the table in memory and the engine answer alike. */
  tableCalls: { engine: 5, test: 8, soak: 1000 },
  /** Stories of writers, fillers and readers of one chain, whose calls come in any order. */
  chainStories: { engine: 3, test: 30, soak: 3000 },
  /** Stories of withdrawals whose senders are killed. */
  sendings: { engine: 3, test: 12, soak: 2000 },
  /** Paths of prices on which selling back is tried. */
  salePaths: { engine: 100_000, test: 100_000, soak: 1_000_000 },
  /** Paths of prices on which quotes of exchanges are taken and left. */
  exchangePaths: { engine: 20_000, test: 20_000, soak: 1_000_000 },
  /** Paths on which somebody plays sharply, a period and direction. */
  sharpPaths: { engine: 300, test: 300, soak: 1000 },
  /** Paths over gaps and jumps on which each way to play against the seeded terms is tried. */
  gapPaths: { engine: 1000, test: 1000, soak: 10_000 },
  /** Sequences of what happens to the tabs that share a connection. */
  tabs: { engine: 100, test: 100, soak: 3000 },
  /** Changes of symbol on one chart in a long day of a page. */
  chartChanges: { engine: 10, test: 15, soak: 50 },
  /** Pages that are shown in the pseudo-locale, of each list. */
  pseudoPages: { engine: 1, test: 1, soak: 100 },
  /** Widths at which they are looked at, the narrowest first. */
  pseudoWidths: { engine: 1, test: 1, soak: 2 },
} as const satisfies Record<string, Record<Tier, number>>;

export const getTestSize = (of: keyof typeof sizes): number => sizes[of][tier];

/** How long a test may take, ms: random ones several times as long as they do, on a machine that does much else. */
export const TEST_TIMEOUT_MS = tier === 'soak' ? 3_600_000 : 400_000;

/**
 * By which random tests choose: `TEST_SEED`, else always the same one, so that a commit that passed passes again.
 * `npm run soak` tries many. They print it where they fail.
 */
export const testSeed = Number(process.env['TEST_SEED'] ?? 20_261_123);
