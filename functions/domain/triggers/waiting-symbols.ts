import { expectedTriggers } from '#functions/data/futures/expected-triggers.ts';
import { hasTriggers } from '#functions/data/futures/triggers.ts';
import { hasExpected } from '#functions/data/table/expectations.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { mapConcurrent } from '#functions/lib/parallel.ts';
import { symbolSpecs } from '#shared/market/symbols.ts';
import { type EpochSeconds, MINUTE } from '#shared/time.ts';

const SYMBOLS_AT_A_TIME = 40;
/** What was seen of a symbol in which no triggers are expected holds for so long, seconds: less than they are expected. */
const HOLDS = MINUTE;

/** Whether anything waited in a symbol when no triggers were expected, by table and symbol. */
const seen = new Map<string, { at: EpochSeconds; waits: boolean }>();

/**
 * Those of the symbols in which triggers may wait for a price. Most have none at most times; to ask all of them at every
 * tick would be most of what an idle platform reads.
 */
export async function listPendingSymbols(symbols: readonly string[]): Promise<string[]> {
  const expectations = await expectedTriggers.read();
  const at = nowSeconds();
  const waits = async (symbol: string): Promise<boolean> => {
    if ((expectations.get(symbol) ?? 0) >= at) return true;
    const name = `${config.table()} ${symbol}`;
    const before = seen.get(name);
    if (before && Math.abs(at - before.at) < HOLDS) return before.waits;
    const now = { at, waits: await hasTriggers(symbol) };
    seen.set(name, now);
    return now.waits;
  };
  const looked = await mapConcurrent(symbols, SYMBOLS_AT_A_TIME, async (symbol) =>
    (await waits(symbol)) ? symbol : null,
  );
  return looked.filter((symbol) => symbol !== null);
}

/**
 * Whether anything waits for a price of some symbols, or may from one moment to the next. Where nothing does, whoever puts
 * the first trigger says so before: nothing that was put until now is missed.
 */
export async function hasPendingTriggers(isOurs: (symbol: string) => boolean = () => true): Promise<boolean> {
  const expected = [...(await expectedTriggers.read())].filter(([symbol]) => isOurs(symbol));
  if (hasExpected(new Map(expected), nowSeconds())) return true;
  return (await listPendingSymbols(symbolSpecs.map(({ symbol }) => symbol).filter(isOurs))).length > 0;
}
