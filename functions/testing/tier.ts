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
  nonsense: { engine: 3, test: 6, soak: 60 },
  /** Guesses at a password, code or secret: a tenth of them at the ways that have less to lose. */
  guesses: { engine: 500, test: 1000, soak: 10_000 },
  /** Random sequences of what customers do, and the rounds of each. */
  ledgerSequences: { engine: 4, test: 10, soak: 200 },
  ledgerRounds: { engine: 30, test: 40, soak: 100 },
  /** Rounds of buying and selling back at random, by sixteen customers. */
  saleRounds: { engine: 24, test: 30, soak: 200 },
  /** Paths of prices on which selling back is tried. */
  salePaths: { engine: 100_000, test: 100_000, soak: 1_000_000 },
  /** Paths on which somebody plays sharply, a period and direction. */
  sharpPaths: { engine: 300, test: 300, soak: 1000 },
  /** Changes of symbol on one chart in a long day of a page. */
  chartChanges: { engine: 10, test: 15, soak: 50 },
  /** Sizes, themes and languages in which a page is looked at: `looks.ts`. */
  looks: { engine: 2, test: 2, soak: 100 },
  /** Pages that are shown in the pseudo-locale, of each list. */
  pseudoPages: { engine: 4, test: 4, soak: 100 },
} as const satisfies Record<string, Record<Tier, number>>;

export const size = (of: keyof typeof sizes): number => sizes[of][tier];

/** By which random tests repeat a run: `TEST_SEED`, else another one each time. They print it where they fail. */
export const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000_000);
