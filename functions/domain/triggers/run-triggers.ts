import { type ChainHead, chainHead, type Tick, ticksBySequence } from '#functions/data/market/ticks.ts';
import { keepProgress, readProgress } from '#functions/data/table/progress.ts';
import { Lead, WATCH_MS } from '#functions/domain/runs/lead.ts';
import type { Timing } from '#functions/domain/runs/timing.ts';
import { log } from '#functions/lib/log.ts';
import { type EpochMs, msOf } from '#shared/time.ts';
import { TRIGGERS } from './catch-up-for-owner.ts';
import { fireAll, type Owed, passTicks } from './pass-ticks.ts';
import { anythingWaits } from './waiting-symbols.ts';

export interface TriggerRun extends Timing {
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
/** A trigger that fails so often has a fault of its own: it is left to the next tick that reaches it. */
const MOST_TRIES = 100;

/** The ticks behind a sequence, in order, up to a batch. The common case, one tick, costs the read of the head alone. */
async function ticksBehind(sequence: number, head: ChainHead): Promise<readonly Tick[]> {
  const { latest } = head;
  if (!latest || head.sequence <= sequence) return [];
  if (latest.sequence === sequence + 1 && head.sequence === latest.sequence) return [latest];
  return ticksBySequence(sequence + 1, Math.min(head.sequence, sequence + BATCH));
}

/**
 * Follows the chain and fires what its ticks reach: each tick in its order, none left out, from where the last run
 * stopped. The newest run does the work; should two do it at once, it comes out the same. Where nothing waits for a price
 * it ends, until it is started again.
 */
export async function runTriggers({ until, now, sleep }: TriggerRun): Promise<void> {
  const lead = new Lead({ work: TRIGGERS, now, patience: PATIENCE });
  /** The last tick that was passed; null until it is known, and while another run does the work. */
  let passed: number | null = null;
  let owed: Owed[] = [];
  let passes = 0;

  /** From where a run after this one has to go on. */
  const settled = () => Math.min(passed ?? 0, ...owed.map(({ tick }) => tick.sequence - 1));

  async function keep(): Promise<void> {
    if (passed !== null) await keepProgress(TRIGGERS, { sequence: settled() });
  }

  async function begin(): Promise<number> {
    const [cursor, head] = await Promise.all([readProgress<{ sequence: number }>(TRIGGERS), chainHead()]);
    owed = [];
    passes = 0;
    return cursor?.sequence ?? Math.max(0, (head?.sequence ?? 0) - FIRST);
  }

  /** Passes what there is behind `sequence`; gives how long to wait until there may be more, ms. */
  async function follow(sequence: number): Promise<number> {
    const head = await chainHead();
    const ticks = head ? await ticksBehind(sequence, head) : [];
    const last = ticks.at(-1);
    if (!head?.latest || !last) {
      const late = head?.latest ? now() - msOf(head.latest.at) - 1000 : LATE;
      return late < 0 ? -late : late >= LATE ? LATE_STEP : STEP;
    }
    if (owed.length > 0) owed = (await fireAll(owed)).filter(({ tries }) => tries < MOST_TRIES);
    owed.push(...(await passTicks(ticks)));
    passed = last.sequence;
    if (passes++ % EVERY === 0) {
      await keep();
      if (!(await lead.renew())) passed = null;
      else if (owed.length === 0 && !(await anythingWaits())) await lead.release();
    }
    return 0;
  }

  async function pass(): Promise<number> {
    if (!(await lead.leads())) return WATCH_MS;
    passed ??= await begin();
    return follow(passed);
  }

  while (now() < until && !lead.isOver) {
    try {
      const wait = await pass();
      if (wait > 0) await sleep(Math.min(wait, until - now()));
    } catch (error) {
      log.error('A pass over the triggers failed', error);
      await sleep(LATE_STEP);
    }
  }
  await keep();
}
