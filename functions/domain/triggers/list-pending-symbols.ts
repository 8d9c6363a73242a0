import { symbolsExpectingTriggers } from '#functions/data/futures/expected-triggers.ts';
import { hasTriggers } from '#functions/data/futures/triggers.ts';
import { hasExpectedItem } from '#functions/data/table/expectations.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import { symbolSpecs } from '#shared/market/symbols.ts';
import { type EpochSeconds, MINUTE_SECONDS } from '#shared/time.ts';

const SYMBOLS_AT_A_TIME = 40;
/**
 * An observation of a symbol without expected triggers is valid for this long, seconds: less than they are expected.
 */
const HOLDS = MINUTE_SECONDS;

/** Observations of symbols without expected triggers, by table and symbol. */
const recentObservations = new Map<string, { at: EpochSeconds; waits: boolean }>();

/**
 * Returns the symbols in which triggers may wait for a price. Most have none most of the time; querying all at every
 * tick would be most of an idle platform's reads.
 */
export async function listSymbolsWithPendingTriggers(symbols: readonly string[]): Promise<string[]> {
  const expectations = await symbolsExpectingTriggers.read();
  const at = nowSeconds();
  const waits = async (symbol: string): Promise<boolean> => {
    if ((expectations.get(symbol) ?? 0) >= at) return true;
    const name = `${config.table()} ${symbol}`;
    const before = recentObservations.get(name);
    if (before && Math.abs(at - before.at) < HOLDS) return before.waits;
    const now = { at, waits: await hasTriggers(symbol) };
    recentObservations.set(name, now);
    return now.waits;
  };
  const looked = await mapConcurrent(symbols, SYMBOLS_AT_A_TIME, async (symbol) =>
    (await waits(symbol)) ? symbol : null,
  );
  return looked.filter((symbol) => symbol !== null);
}

/**
 * True when anything waits for a price of some symbols, or may at any moment. Otherwise the writer of the first trigger
 * announces it before: nothing written until now is missed.
 */
export async function hasPendingTriggers(isOurs: (symbol: string) => boolean = () => true): Promise<boolean> {
  const expected = [...(await symbolsExpectingTriggers.read())].filter(([symbol]) => isOurs(symbol));
  if (hasExpectedItem(new Map(expected), nowSeconds())) return true;
  return (await listSymbolsWithPendingTriggers(symbolSpecs.map(({ symbol }) => symbol).filter(isOurs))).length > 0;
}
