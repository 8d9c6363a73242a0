import { symbolsExpectingTriggers } from '#functions/data/futures/expected-triggers.ts';
import { toTriggerGroup, triggerGroups, getTriggerGroupLeaseName } from '#functions/data/futures/trigger-groups.ts';
import { expectedPriceSubscribers } from '#functions/data/live/expected-followers.ts';
import type { ItemExpectations } from '#functions/data/table/expectations.ts';
import { readLeases } from '#functions/data/table/leases.ts';
import { FAN_OUT_LEASE_NAMES } from '#functions/domain/fan-out/shards.ts';
import { LostLeaseDetector } from '#functions/domain/runs/lost-lease-detector.ts';
import { getRunStart } from '#functions/domain/runs/run-lease.ts';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { startLambdaFunction } from '#functions/lib/start-function.ts';
import { type EpochMs, toEpochSeconds } from '#shared/time.ts';

/** A loop that ends when it has nothing to do. */
interface RestingLoop {
  /** Expected work. */
  expectations: ItemExpectations;
  /** Returns the names of the loop’s work for these expectations. */
  worksFor: (expected: readonly string[]) => readonly string[];
  /** Name of its function. */
  functionName: () => string;
}

const loops: readonly RestingLoop[] = [
  {
    expectations: symbolsExpectingTriggers,
    worksFor: (symbols) =>
      triggerGroups
        .filter((group) => symbols.some((trigger) => toTriggerGroup(trigger) === group))
        .map(getTriggerGroupLeaseName),
    functionName: config.triggersFunction,
  },
  { expectations: expectedPriceSubscribers, worksFor: () => FAN_OUT_LEASE_NAMES, functionName: config.fanOutFunction },
];

/** Time after which an unrenewed lease has lost its run, ms: longer than any loop takes to renew one. */
const LOST_MS = 15_000;
/** A run of this age ends soon, and the minute’s own start has not taken over all of its work, ms. */
const OLD_MS = 64_000;
/** Time for a started run to take its lease, ms. */
const STARTING_MS = 10_000;

/**
 * Starts loops that ended without work when work is expected, loops whose run has died, and another run when one offers
 * work beyond its share. The tick writer checks once a second. Each loop also starts every minute, so that a failed
 * start is late and not lost.
 */
export class LoopStarter {
  readonly #now: () => EpochMs;
  readonly #start: (functionName: string) => Promise<void>;
  readonly #lost: LostLeaseDetector;
  readonly #startedAt = new Map<RestingLoop, EpochMs>();
  #isLooking = false;

  constructor(now: () => EpochMs, start = startLambdaFunction) {
    this.#now = now;
    this.#lost = new LostLeaseDetector(now, LOST_MS);
    this.#start = start;
  }

  /** Checks once, unless a check is under way. Never throws: the next check makes up for a failure. */
  async look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      await Promise.all(loops.map((loop) => this.#look(loop)));
    } catch (error) {
      log.error('loop not started', error);
    } finally {
      this.#isLooking = false;
    }
  }

  async #look(loop: RestingLoop): Promise<void> {
    const at = this.#now();
    if (at - (this.#startedAt.get(loop) ?? 0) < STARTING_MS) return;
    const expectations = [...(await loop.expectations.glance())];
    const expected = expectations.flatMap(([name, until]) => (until >= toEpochSeconds(at) ? [name] : []));
    if (expected.length === 0) return;
    const works = loop.worksFor(expected);
    const leases = await readLeases(works);
    const isAtWork = works.map((work, i) => {
      const lease = leases[i] ?? null;
      if (lease === null || lease.run === '' || lease.offered === true || this.#lost.isLost(work, lease)) return false;
      return at - getRunStart(lease.run) < OLD_MS;
    });
    if (isAtWork.every(Boolean)) return;
    this.#startedAt.set(loop, at);
    await this.#start(loop.functionName());
  }
}
