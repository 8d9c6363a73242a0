import { streamLatestTicks } from '#functions/domain/fan-out/follow-ticks.ts';
import type { LoopClock } from '#functions/domain/runs/loop-clock.ts';
import { log } from '#functions/lib/log.ts';
import { emitMetrics } from '#functions/lib/metrics.ts';
import type { EpochMs } from '#shared/time.ts';
import { PriceStream } from './price-stream.ts';
import { StreamServer } from './stream-server.ts';

/** 24 h statistics are read again after this many ticks, and connections reported for scaling after this many. */
const FIGURES_TICKS = 10;
const MAX_PENDING_TICKS = 20;
/** The table is read for other data this long after a tick, ms: by then its frames are out. */
const TEND_AFTER = 400;
/** When the table has not answered for this long, no clients should be sent here, ms. */
const DEAF_MS = 10_000;
/** Clients of a stopping server are told to reconnect within this, ms. Fargate gives it two minutes. */
const DRAIN_MS = 60_000;
const FOREVER = Number.MAX_SAFE_INTEGER as EpochMs;

export interface RunPriceStreamOptions extends LoopClock {
  port: number;
  host: string;
  mostClients?: number;
}

export interface RunningPriceStream {
  port: number;
  stream: PriceStream;
  /** Sends its clients elsewhere, over some time, and ends. */
  end: (drainMs?: number) => Promise<void>;
}

/** Follows the tick log and sends its prices to all clients, until it is ended. */
export async function runPriceStream({
  port,
  host,
  mostClients,
  ...timing
}: RunPriceStreamOptions): Promise<RunningPriceStream> {
  const { now } = timing;
  const stream = new PriceStream();
  let heardAt: number = now();
  let isOver = false;
  const server = new StreamServer({
    stream,
    isWell: () => now() - heardAt < DEAF_MS,
    ...(mostClients !== undefined && { mostClients }),
  });

  async function attempt(step: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error('stream step failed', error, { step });
    }
  }
  let isTending = false;
  async function tend(count: number): Promise<void> {
    if (isTending) return;
    isTending = true;
    await timing.sleep(TEND_AFTER);
    await attempt('beside', () => stream.tend(count % FIGURES_TICKS === 0));
    isTending = false;
  }
  async function follow(): Promise<void> {
    let count = 0;
    const heard = () => {
      heardAt = now();
    };
    const untilOver = { ...timing, now: () => (isOver ? FOREVER : now()) };
    for await (const tick of streamLatestTicks(FOREVER, untilOver, heard)) {
      stream.take(tick);
      void tend(count);
      if (count % MAX_PENDING_TICKS === 0) emitMetrics({ StreamConnections: stream.size });
      count++;
    }
  }

  await attempt('figures', () => stream.tend(true));
  const askTimer = setInterval(() => server.askAround(), 1000);
  const following = follow();
  return {
    port: await server.listen(port, host),
    stream,
    end: async (drainMs = DRAIN_MS) => {
      await server.drain(drainMs, timing.sleep);
      isOver = true;
      clearInterval(askTimer);
      server.stop();
      await following;
    },
  };
}
