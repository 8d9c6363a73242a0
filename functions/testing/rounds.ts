import * as fc from 'fast-check';
import { seededRandom } from './random.ts';
import { TEST_TIMEOUT_MS, testSeed } from './tier.ts';

/** A world in which things happen at random, round after round, and what has to hold in it. */
interface Story<World, Round> {
  /** What may happen in a round; as JSON it is what a failure prints. */
  round: fc.Arbitrary<Round>;
  /** A new world, in a table of its own: what a failure left behind is not in it. `random` is for faults. */
  begin: (random: () => number) => Promise<World>;
  /** Plays a round. @throws where something does not hold after it. */
  play: (world: World, round: Round) => Promise<void>;
  /** @throws where something does not hold when all is over. */
  end: (world: World) => Promise<void>;
}

class PlayedRound<World, Round> implements fc.AsyncCommand<object, World> {
  readonly #round: Round;
  readonly #play: Story<World, Round>['play'];

  constructor(round: Round, play: Story<World, Round>['play']) {
    this.#round = round;
    this.#play = play;
  }
  check = (): boolean => true;
  run = (_: object, world: World): Promise<void> => this.#play(world, this.#round);
  toString = (): string => JSON.stringify(this.#round);
}

/**
 * Plays a story so many times, each of up to so many rounds. One that fails is played again with fewer and plainer rounds
 * as long as it still fails. `from` is the seed, where it is not that of the test.
 *
 * @throws with the rounds that are left, and with the seed.
 */
export async function checkScenarios<World, Round>(
  { round, begin, play, end }: Story<World, Round>,
  { times, rounds, from = testSeed }: { times: number; rounds: number; from?: number },
): Promise<void> {
  const played = round.map((one) => new PlayedRound(one, play));
  await fc.assert(
    fc.asyncProperty(
      fc.commands([played], { maxCommands: rounds, size: 'max' }),
      fc.noShrink(fc.nat()),
      async (commands, faults) => {
        const world = await begin(seededRandom(faults));
        await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
        await end(world);
      },
    ),
    // Without a bias to the small, as chance would have it. Whatever has been shrunk is told before the test is over.
    {
      numRuns: times,
      seed: from,
      unbiased: true,
      interruptAfterTimeLimit: TEST_TIMEOUT_MS / 2,
      markInterruptAsFailure: true,
    },
  );
}
