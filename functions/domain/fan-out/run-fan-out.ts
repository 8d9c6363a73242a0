import { CONNECTION_SHARDS } from '#functions/data/live/connections.ts';
import { expectedFollowers } from '#functions/data/live/expected-followers.ts';
import { type SymbolStats24h, readMarketStats } from '#functions/data/market/market-stats.ts';
import { hasExpected } from '#functions/data/table/expectations.ts';
import { forgetConnection } from '#functions/domain/live/forget-connection.ts';
import type { LoopClock } from '#functions/domain/runs/timing.ts';
import { allPricesFrame } from '#functions/domain/socket/price-frames.ts';
import { log } from '#functions/lib/log.ts';
import { postFrame } from '#functions/lib/post-frame.ts';
import { type EpochMs, toSeconds } from '#shared/time.ts';
import { FanOutDelivery } from './deliver.ts';
import { followTicks } from './follow-ticks.ts';
import { Followers } from './followers.ts';
import { seedCandles } from './recorded-candles.ts';
import { Shards } from './shards.ts';

export interface FanOutRun extends LoopClock {
  /** Sorts by the time at which the run began; unique. */
  run: string;
  /** The run ends at the first tick after this. */
  until: EpochMs;
}

/** Figures of 24 hours are read again after so many ticks. */
const FIGURES_TICKS = 10;
/**
 * So long after a tick the table is looked at, ms: by then its frames are out, and who has come since the tick before is
 * served with the next one. What is read has to be there before that.
 */
const TEND_AFTER = 400;

/**
 * Sends prices and candles to the connections that follow them, tick by tick. The newest run takes the connections over
 * when it is ready; those before it end when they have none left. Where nobody follows anything it ends, until it is
 * started again.
 */
export async function runFanOut({ run, until, now, sleep }: FanOutRun): Promise<void> {
  let days: ReadonlyMap<string, SymbolStats24h> = new Map();
  const followers = new Followers((tick, symbols) => allPricesFrame(tick, new Set(symbols), days));
  const shards = new Shards(run, followers, now);
  const delivery = new FanOutDelivery(postFrame, (follower) => {
    followers.drop(follower);
    void attempt('forget', () => forgetConnection(follower.id));
  });

  async function attempt(step: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error('a step of the fan-out failed', error, { step });
    }
  }

  async function readFigures(): Promise<void> {
    days = await readMarketStats();
  }

  let isIdle = false;
  /** Who follows something says so before: those of before that were looked for just now. */
  async function rest(): Promise<void> {
    if (followers.size > 0 || shards.held < CONNECTION_SHARDS) return;
    isIdle = !hasExpected(await expectedFollowers.read(), toSeconds(now()));
  }

  let tending = Promise.resolve();
  let isTending = false;
  /** Between the ticks, never before them: what is slow in the table must not delay a price. */
  function tend(count: number): void {
    if (isTending) return;
    isTending = true;
    tending = sleep(TEND_AFTER)
      .then(() =>
        Promise.all([
          attempt('shards', () => shards.tend()),
          attempt('candles', () => seedCandles(followers)),
          count % FIGURES_TICKS === 0 && attempt('figures', readFigures),
        ]),
      )
      .then(() => attempt('rest', rest))
      .then(() => {
        isTending = false;
      });
  }

  /** Until the run is over, or another one has all connections, or there are none. */
  async function follow(): Promise<void> {
    let count = 0;
    for await (const tick of followTicks(until, { now, sleep })) {
      delivery.add(followers.advance(tick));
      tend(count++);
      if (shards.isOver || isIdle) break;
    }
  }

  await Promise.all([attempt('figures', readFigures), attempt('start', () => shards.begin())]);
  // Most starts of a platform that nobody looks at end here: a run that waited for ticks first would cost ten times as much.
  await attempt('rest', rest);
  if (!isIdle) await follow();
  await tending;
  await attempt('release', () => shards.release());
  await delivery.drained();
}
