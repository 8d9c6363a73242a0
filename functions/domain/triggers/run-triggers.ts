import {
  toTriggerGroup,
  writePassedSequence,
  readPassedSequence,
  triggerGroups,
  getGroupLeaseName,
} from '#functions/data/futures/trigger-groups.ts';
import { type TickLogHead, readTickLogHead, type Tick, readTicksBySequence } from '#functions/data/market/ticks.ts';
import { readLeases } from '#functions/data/table/leases.ts';
import { RunLease, LEAD_POLL_MS } from '#functions/domain/runs/lead.ts';
import type { LoopClock } from '#functions/domain/runs/timing.ts';
import { log } from '#functions/lib/log.ts';
import { type EpochMs, toMs } from '#shared/time.ts';
import { fireTriggers, type UnfiredTrigger, processTicks } from './pass-ticks.ts';
import { hasPendingTriggers } from './waiting-symbols.ts';

export interface RunTriggersOptions extends LoopClock {
  /** The run ends at the first tick after this. */
  until: EpochMs;
}

/** The next tick is looked for from the moment at which it is due, so often, and less often once it is late, ms. */
const STEP = 25;
const LATE_STEP = 150;
const LATE = 400;
/** Lease and cursor are written every so many passes: what is passed twice comes out the same. */
const EVERY = 5;
/** The work is taken over from a run that did not renew its lease for so long, ms. */
const PATIENCE = 12_000;
/** Ticks in one read. */
const BATCH = 600;
/** Where an installation begins that never followed the chain: nothing waits longer for a tick of before. */
const FIRST = 600;
/** A pass that takes longer holds up what else its run follows, ms. */
const SLOW = 3000;
/** A trigger that fails so often has a fault of its own: it is left to the next tick that reaches it. */
const MOST_TRIES = 100;

/** The ticks behind a sequence, in order, up to a batch. The common case, one tick, costs the read of the head alone. */
async function ticksBehind(sequence: number, head: TickLogHead): Promise<readonly Tick[]> {
  const { latest } = head;
  if (!latest || head.sequence <= sequence) return [];
  if (latest.sequence === sequence + 1 && head.sequence === latest.sequence) return [latest];
  return readTicksBySequence(sequence + 1, Math.min(head.sequence, sequence + BATCH));
}

/** A group of symbols as a run follows it. */
interface Following {
  group: number;
  lead: RunLease;
  /** The last tick that was passed; null until it is known, and while another run does the work. */
  passed: number | null;
  owed: UnfiredTrigger[];
  passes: number;
  /** When the pass that is under way began, ms; null between two. */
  since: number | null;
}

/**
 * The groups that a run that begins takes over: all of them, or, where another run has more than it can follow, those that
 * it offers and those that nobody follows.
 */
async function groupsToTake(): Promise<readonly number[]> {
  const leases = await readLeases(triggerGroups.map(getGroupLeaseName));
  if (!leases.some((lease) => lease?.offered && lease.run !== '')) return triggerGroups;
  return triggerGroups.filter((group) => {
    const lease = leases[group];
    return !lease || lease.run === '' || lease.offered === true;
  });
}

/** From where a run after this one has to go on. */
const settled = ({ passed, owed }: Following) => Math.min(passed ?? 0, ...owed.map(({ tick }) => tick.sequence - 1));

/**
 * Follows the chain and fires what its ticks reach: each tick in its order, none left out, from where the last run
 * stopped. Groups of symbols are followed side by side, each by itself: what takes long in one does not hold up another.
 * Where a pass takes long the run offers its other groups, so that another run is started for them. The newest run does
 * the work; should two do it at once, it comes out the same. Where nothing waits for a price it ends, until it is started
 * again.
 */
export async function runTriggers({ until, now, sleep }: RunTriggersOptions): Promise<void> {
  let reading: Promise<TickLogHead | null> | null = null;
  /** One read for all groups that ask while it is under way. */
  const readHead = () => {
    reading ??= readTickLogHead().finally(() => {
      reading = null;
    });
    return reading;
  };

  const followings: Following[] = [];

  async function keep(following: Following): Promise<void> {
    if (following.passed !== null) await writePassedSequence([following.group], settled(following));
  }

  async function begin({ group }: Following): Promise<number> {
    const [passed, head] = await Promise.all([readPassedSequence(group), readHead()]);
    return passed ?? Math.max(0, (head?.sequence ?? 0) - FIRST);
  }

  /** Another group takes long: this one is better off in a run of its own. */
  const isOffered = (following: Following) =>
    followings.some((other) => other !== following && other.since !== null && now() - other.since > SLOW);

  /** Passes what there is behind `sequence`; gives how long to wait until there may be more, ms. */
  async function follow(following: Following, sequence: number): Promise<number> {
    const isOurs = (symbol: string) => toTriggerGroup(symbol) === following.group;
    const head = await readHead();
    const ticks = head ? await ticksBehind(sequence, head) : [];
    const last = ticks.at(-1);
    if (!head?.latest || !last) {
      const late = head?.latest ? now() - toMs(head.latest.at) - 1000 : LATE;
      return late < 0 ? -late : late >= LATE ? LATE_STEP : STEP;
    }
    following.since = now();
    if (following.owed.length > 0)
      following.owed = (await fireTriggers(following.owed)).filter(({ tries }) => tries < MOST_TRIES);
    following.owed.push(...(await processTicks(ticks, isOurs)));
    following.passed = last.sequence;
    following.since = null;
    if (following.passes++ % EVERY === 0) {
      await keep(following);
      if (!(await following.lead.renew(isOffered(following)))) following.passed = null;
      else if (following.owed.length === 0 && !(await hasPendingTriggers(isOurs))) await following.lead.release();
    }
    return 0;
  }

  async function pass(following: Following): Promise<number> {
    if (!(await following.lead.leads())) return LEAD_POLL_MS;
    if (following.passed === null) {
      following.passed = await begin(following);
      following.owed = [];
      following.passes = 0;
    }
    return follow(following, following.passed);
  }

  async function followGroup(group: number): Promise<void> {
    const lead = new RunLease({ work: getGroupLeaseName(group), now, patience: PATIENCE });
    const following: Following = { group, lead, passed: null, owed: [], passes: 0, since: null };
    followings.push(following);
    while (now() < until && !lead.isOver) {
      try {
        const wait = await pass(following);
        if (wait > 0) await sleep(Math.min(wait, until - now()));
      } catch (error) {
        following.since = null;
        log.error('A pass over the triggers failed', error);
        await sleep(LATE_STEP);
      }
    }
    await keep(following);
  }

  // Read before it is looked whether anything waits: what is put after that is of a later tick, or looks back by itself.
  const head = await readHead();
  if (!(await hasPendingTriggers())) return writePassedSequence(triggerGroups, head?.sequence ?? 0);
  await Promise.all((await groupsToTake()).map(followGroup));
}
