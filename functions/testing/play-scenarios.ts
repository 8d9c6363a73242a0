import * as fc from 'fast-check';
import { createSeededRandom } from './random.ts';
import { TEST_TIMEOUT_MS, testSeed } from './tier.ts';

/** A world of random events, round after round, and its invariants. */
interface ScenarioSpec<World, Round> {
  /** Events of a round; a failure prints it as JSON. */
  round: fc.Arbitrary<Round>;
  /** Creates a new world, in its own table: free of an earlier failure's data. `random` is for faults. */
  begin: (random: () => number) => Promise<World>;
  /** Plays a round. @throws when an invariant is violated after it. */
  play: (world: World, round: Round) => Promise<void>;
  /** @throws when an invariant is violated at the end. */
  end: (world: World) => Promise<void>;
}

class PlayedRound<World, Round> implements fc.AsyncCommand<object, World> {
  readonly #round: Round;
  readonly #play: ScenarioSpec<World, Round>['play'];

  constructor(round: Round, play: ScenarioSpec<World, Round>['play']) {
    this.#round = round;
    this.#play = play;
  }
  check = (): boolean => true;
  run = (_: object, world: World): Promise<void> => this.#play(world, this.#round);
  toString = (): string => JSON.stringify(this.#round);
}

/**
 * Plays a story several times, each of up to this many rounds. A failing one is shrunk to fewer and simpler rounds.
 * `from` is the seed, if not that of the test.
 * @throws with the remaining rounds, and with the seed.
 */
export async function playScenarios<World, Round>(
  { round, begin, play, end }: ScenarioSpec<World, Round>,
  { times, rounds, from = testSeed }: { times: number; rounds: number; from?: number },
): Promise<void> {
  const played = round.map((scenario) => new PlayedRound(scenario, play));
  await fc.assert(
    fc.asyncProperty(
      fc.commands([played], { maxCommands: rounds, size: 'max' }),
      fc.noShrink(fc.nat()),
      async (commands, faults) => {
        const world = await begin(createSeededRandom(faults));
        await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
        await end(world);
      },
    ),
    // Without a bias to small values, purely random. Shrunk results are printed before the test ends.
    {
      numRuns: times,
      seed: from,
      unbiased: true,
      interruptAfterTimeLimit: TEST_TIMEOUT_MS / 2,
      markInterruptAsFailure: true,
    },
  );
}
