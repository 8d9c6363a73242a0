import {
  toTriggerGroup,
  writeProcessedTickSequence,
  readProcessedTickSequence,
  triggerGroups,
  getTriggerGroupLeaseName,
} from '#functions/data/futures/trigger-groups.ts';
import { type TickLogHead, readTickLogHead, type Tick, readTicksBySequence } from '#functions/data/market/ticks.ts';
import { readLeases } from '#functions/data/table/leases.ts';
import type { LoopClock } from '#functions/domain/runs/loop-clock.ts';
import { RunLease, LEADER_POLL_MS } from '#functions/domain/runs/run-lease.ts';
import { log } from '#functions/lib/log.ts';
import { type EpochMs, toEpochMs } from '#shared/time.ts';
import { hasPendingTriggers } from './list-pending-symbols.ts';
import { fireTriggers, type UnfiredTrigger, fireTriggersByTicks } from './process-ticks.ts';

export interface RunTriggerWorkerOptions extends LoopClock {
  /** The run ends at the first tick after this. */
  until: EpochMs;
}

/** The next tick is polled from its due time this often, and less often once it is late, ms. */
const STEP = 25;
const LATE_STEP_MS = 150;
const LATE_MS = 400;
/** Lease and cursor are written every this many passes: passing twice is idempotent. */
const EVERY = 5;
/** A lease not renewed for this long is taken over, ms. */
const PATIENCE = 12_000;
/** Ticks per read. */
const BATCH = 600;
/** Start of an installation that never followed the log: nothing waits longer for an earlier tick. */
const FIRST = 600;
/** A longer pass delays the run's other groups, ms. */
const SLOW = 3000;
/** A trigger that fails this often has its own fault: it is left to the next tick that reaches it. */
const MAX_TRIES = 100;

/**
 * Returns the ticks after a sequence, in order, up to a batch. The common case, one tick, costs only the read of the
 * head.
 */
async function ticksBehind(sequence: number, head: TickLogHead): Promise<readonly Tick[]> {
  const { latest } = head;
  if (!latest || head.sequence <= sequence) return [];
  if (latest.sequence === sequence + 1 && head.sequence === latest.sequence) return [latest];
  return readTicksBySequence(sequence + 1, Math.min(head.sequence, sequence + BATCH));
}

/** Group of symbols followed by a run. */
interface FollowedGroup {
  group: number;
  lead: RunLease;
  /** Last processed tick; null until known, and while another run does the work. */
  passed: number | null;
  owed: UnfiredTrigger[];
  passes: number;
  /** Start of the pass under way, ms; null between two. */
  since: number | null;
}

/**
 * Returns the groups for a new run: all, or, if another run has too many, those that it offers and those without a run.
 */
async function groupsToTake(): Promise<readonly number[]> {
  const leases = await readLeases(triggerGroups.map(getTriggerGroupLeaseName));
  if (!leases.some((lease) => lease?.offered && lease.run !== '')) return triggerGroups;
  return triggerGroups.filter((group) => {
    const lease = leases[group];
    return !lease || lease.run === '' || lease.offered === true;
  });
}

/** Returns where the next run has to resume. */
const settled = ({ passed, owed }: FollowedGroup) =>
  Math.min(passed ?? 0, ...owed.map(({ tick }) => tick.sequence - 1));

/**
 * Follows the tick log and fires the triggers that its ticks reach: every tick, in order, from where the last run
 * stopped. Groups of symbols run concurrently and independently, so that one slow group does not delay another. During
 * a slow pass the run offers its other groups, and another run is started for them. The newest run does the work; two
 * at once produce the same result. It ends when nothing waits for a price, until it is started again.
 */
export async function runTriggerWorker({ until, now, sleep }: RunTriggerWorkerOptions): Promise<void> {
  let reading: Promise<TickLogHead | null> | null = null;
  /** Shares one read among all groups that request it meanwhile. */
  const readHead = () => {
    reading ??= readTickLogHead().finally(() => {
      reading = null;
    });
    return reading;
  };

  const followings: FollowedGroup[] = [];

  async function keep(following: FollowedGroup): Promise<void> {
    if (following.passed !== null) await writeProcessedTickSequence([following.group], settled(following));
  }

  async function begin({ group }: FollowedGroup): Promise<number> {
    const [passed, head] = await Promise.all([readProcessedTickSequence(group), readHead()]);
    return passed ?? Math.max(0, (head?.sequence ?? 0) - FIRST);
  }

  /** Another group is slow: this one is better off in its own run. */
  const isOffered = (following: FollowedGroup) =>
    followings.some((other) => other !== following && other.since !== null && now() - other.since > SLOW);

  /** Processes the ticks after `sequence`; returns the wait until there may be more, ms. */
  async function follow(following: FollowedGroup, sequence: number): Promise<number> {
    const isOurs = (symbol: string) => toTriggerGroup(symbol) === following.group;
    const head = await readHead();
    const ticks = head ? await ticksBehind(sequence, head) : [];
    const last = ticks.at(-1);
    if (!head?.latest || !last) {
      const lag = head?.latest ? now() - toEpochMs(head.latest.at) - 1000 : LATE_MS;
      return lag < 0 ? -lag : lag >= LATE_MS ? LATE_STEP_MS : STEP;
    }
    following.since = now();
    if (following.owed.length > 0)
      following.owed = (await fireTriggers(following.owed)).filter(({ tries }) => tries < MAX_TRIES);
    following.owed.push(...(await fireTriggersByTicks(ticks, isOurs)));
    following.passed = last.sequence;
    following.since = null;
    if (following.passes++ % EVERY === 0) {
      await keep(following);
      if (!(await following.lead.renew(isOffered(following)))) following.passed = null;
      else if (following.owed.length === 0 && !(await hasPendingTriggers(isOurs))) await following.lead.release();
    }
    return 0;
  }

  async function pass(following: FollowedGroup): Promise<number> {
    if (!(await following.lead.leads())) return LEADER_POLL_MS;
    if (following.passed === null) {
      following.passed = await begin(following);
      following.owed = [];
      following.passes = 0;
    }
    return follow(following, following.passed);
  }

  async function followGroup(group: number): Promise<void> {
    const lead = new RunLease({ work: getTriggerGroupLeaseName(group), now, patience: PATIENCE });
    const following: FollowedGroup = { group, lead, passed: null, owed: [], passes: 0, since: null };
    followings.push(following);
    while (now() < until && !lead.isOver) {
      try {
        const wait = await pass(following);
        if (wait > 0) await sleep(Math.min(wait, until - now()));
      } catch (error) {
        following.since = null;
        log.error('trigger pass failed', error);
        await sleep(LATE_STEP_MS);
      }
    }
    await keep(following);
  }

  // Read before checking for pending items: later ones belong to a later tick, or look back by themselves.
  const head = await readHead();
  if (!(await hasPendingTriggers())) return writeProcessedTickSequence(triggerGroups, head?.sequence ?? 0);
  await Promise.all((await groupsToTake()).map(followGroup));
}
