import { tickNow, type Units, unitsIn } from './bare-table.ts';
import type { Writes } from './raw-writes.ts';
import { captureAll } from './templates.ts';

/** What one of the two steps of an order took. */
export interface Step extends Units {
  ms: number;
  writes: Writes;
}

export interface TwoSteps<T> {
  result: T;
  /** Until it was accepted. */
  accepting: Step;
  /** From the price by which it enters to the answer. */
  entering: Step;
}

/**
 * Does something that is accepted and then enters by the first price after that. On a bare table, where the price is
 * there as soon as the first transaction is written: nobody waits for it, and writing it is not counted. The clock is
 * left standing, a second later than before.
 */
export async function inTwoSteps<T>(act: () => Promise<T>): Promise<TwoSteps<T>> {
  const { latestTick } = await import('#functions/data/market/ticks.ts');
  const { nowSeconds, setClock } = await import('#functions/lib/clock.ts');
  const { aroundTableCalls, countCapacity } = await import('#functions/testing/table-calls.ts');
  const second = Math.max(nowSeconds(), (await latestTick())?.at ?? 0);
  setClock(() => second * 1000 + 995);
  if ((await latestTick())?.at !== second) await tickNow();
  const { taken, stop } = countCapacity();
  const taking: (Units & { ms: number })[] = [];
  let began = performance.now();
  const step = () => taking.push({ ...unitsIn(taken()), ms: performance.now() - began });
  const ready = aroundTableCalls(async ({ command, send }) => {
    const answer = await send();
    if (taking.length > 0 || !command.startsWith('TransactWrite')) return answer;
    step();
    setClock(() => (second + 1) * 1000);
    await tickNow();
    taken();
    began = performance.now();
    return answer;
  });
  try {
    let result: T | undefined;
    const writes = await captureAll(async () => {
      result = await act();
    });
    step();
    const [accepting, entering] = taking;
    const [accepted, entered] = writes;
    // The tick comes between the two and is no transaction.
    if (!accepting || !entering || !accepted || !entered || writes.length > 2)
      throw new Error(`${writes.length} transactions instead of two`);
    return {
      result: result as T,
      accepting: { ...accepting, writes: accepted },
      entering: { ...entering, writes: entered },
    };
  } finally {
    ready();
    stop();
  }
}
