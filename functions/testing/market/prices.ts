import { appendTick, buildNextTick, takeOverTickLog } from '#functions/data/market/append-tick.ts';
import { readTickLogHead, type Tick } from '#functions/data/market/ticks.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Prices by symbol for a tick: a single price is fresh, a list has its age in ms, and its source. */
export type TestTickPrices = Record<string, string | readonly [price: string, age: number, source?: string]>;

/** Writes the tick of a second into the log, like the tick loop. */
export async function writeTestTick(at: number, prices: TestTickPrices, filled = false): Promise<Tick> {
  const head = (await readTickLogHead()) ?? (await takeOverTickLog(null));
  if (!head) throw new Error('the chain was taken over by somebody else');
  const quotes = Object.entries(prices).map(([symbol, quote]) => {
    const [price, age, source = 'test'] = typeof quote === 'string' ? ([quote, 0] as const) : quote;
    return [symbol, price, source, age] as const;
  });
  const tick = buildNextTick(head, at as EpochSeconds, quotes, filled);
  await appendTick(head, tick);
  return tick;
}
