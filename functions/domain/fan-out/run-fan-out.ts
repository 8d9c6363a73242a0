import { CONNECTION_SHARDS } from '#functions/data/live/connections.ts';
import { expectedPriceSubscribers } from '#functions/data/live/expected-followers.ts';
import { type SymbolStats24h, readMarketStats } from '#functions/data/market/market-stats.ts';
import { hasExpectedItem } from '#functions/data/table/expectations.ts';
import { cleanUpSocketConnection } from '#functions/domain/live/forget-connection.ts';
import type { LoopClock } from '#functions/domain/runs/loop-clock.ts';
import { buildAllPricesFrame } from '#functions/domain/socket/price-frames.ts';
import { log } from '#functions/lib/log.ts';
import { postFrame } from '#functions/lib/post-frame.ts';
import { type EpochMs, toEpochSeconds } from '#shared/time.ts';
import { FanOutDelivery } from './delivery.ts';
import { streamLatestTicks } from './follow-ticks.ts';
import { FanOutFollowers } from './followers.ts';
import { seedKlineChannels } from './seed-kline-channels.ts';
import { FanOutShards } from './shards.ts';

export interface RunFanOutOptions extends LoopClock {
  /** Sorts by the start time of the run; unique. */
  run: string;
  /** The run ends at the first tick after this time. */
  until: EpochMs;
}

/** Number of ticks after which 24-hour metrics are read again. */
const FIGURES_TICKS = 10;
/**
 * Delay after a tick before the table is read, ms. By then its frames are out, and connections added since the previous
 * tick are served with the next one. The read must be finished before that.
 */
const TEND_AFTER = 400;

/**
 * Sends prices and candles to subscribed connections, tick by tick. The newest run takes the connections over when it
 * is ready; older runs end when they have none left. Without subscriptions it ends, until it is started again.
 */
export async function runFanOut({ run, until, now, sleep }: RunFanOutOptions): Promise<void> {
  let days: ReadonlyMap<string, SymbolStats24h> = new Map();
  const followers = new FanOutFollowers((tick, symbols) => buildAllPricesFrame(tick, new Set(symbols), days));
  const shards = new FanOutShards(run, followers, now);
  const delivery = new FanOutDelivery(postFrame, (follower) => {
    followers.drop(follower);
    void attempt('forget', () => cleanUpSocketConnection(follower.id));
  });

  async function attempt(step: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error('fan-out step failed', error, { step });
    }
  }

  async function readFigures(): Promise<void> {
    days = await readMarketStats();
  }

  let isIdle = false;
  /** A subscriber registers first: earlier ones were looked for just now. */
  async function rest(): Promise<void> {
    if (followers.size > 0 || shards.held < CONNECTION_SHARDS) return;
    isIdle = !hasExpectedItem(await expectedPriceSubscribers.read(), toEpochSeconds(now()));
  }

  let tending = Promise.resolve();
  let isTending = false;
  /** Runs between ticks, never before them: slow table reads must not delay a price. */
  function tend(count: number): void {
    if (isTending) return;
    isTending = true;
    tending = sleep(TEND_AFTER)
      .then(() =>
        Promise.all([
          attempt('shards', () => shards.tend()),
          attempt('candles', () => seedKlineChannels(followers)),
          count % FIGURES_TICKS === 0 && attempt('figures', readFigures),
        ]),
      )
      .then(() => attempt('rest', rest))
      .then(() => {
        isTending = false;
      });
  }

  /** Runs until the time is up, another run has all connections, or there are none. */
  async function follow(): Promise<void> {
    let count = 0;
    for await (const tick of streamLatestTicks(until, { now, sleep })) {
      delivery.add(followers.advance(tick));
      tend(count++);
      if (shards.isOver || isIdle) break;
    }
  }

  await Promise.all([attempt('figures', readFigures), attempt('start', () => shards.begin())]);
  // On an idle platform most starts end here: waiting for ticks first would cost ten times as much.
  await attempt('rest', rest);
  if (!isIdle) await follow();
  await tending;
  await attempt('release', () => shards.release());
  await delivery.drained();
}
