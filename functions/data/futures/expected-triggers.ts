import { single } from '#functions/data/table/kinds.ts';
import { get, update } from '#functions/data/table/table.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { type EpochSeconds, later, MINUTE } from '#shared/time.ts';

/** Until when triggers may be put, by symbol. */
const expectations = single<void>(() => 'EXPECTED_TRIGGERS', 'SYMBOLS');

/** How long triggers are expected once somebody said so, seconds. */
const EXPECTED = 10 * MINUTE;
/** It is said anew when less than this is left: more than a transaction takes and clocks differ, seconds. */
const LEAST = 5 * MINUTE;

/** What this process has said, by table and symbol. */
const said = new Map<string, EpochSeconds>();

/**
 * Says, before a trigger is put, that a symbol may have some from now on: who follows the prices looks for them at every
 * tick as long as that, and so finds each. One write in minutes, by each process that puts triggers of that symbol.
 */
export async function expectTriggers(symbol: string): Promise<void> {
  const name = `${config.table()} ${symbol}`;
  const at = nowSeconds();
  if ((said.get(name) ?? 0) >= later(at, LEAST)) return;
  const until = later(at, EXPECTED);
  await update(expectations.key(), {
    update: 'SET #symbol = :until',
    names: { '#symbol': symbol },
    values: { ':until': until },
  });
  said.set(name, until);
}

/** Until when triggers may be put, by symbol; nothing of those where nobody ever said so. Read consistently. */
export async function expectedTriggers(): Promise<ReadonlyMap<string, EpochSeconds>> {
  const item = (await get<Record<string, unknown>>(expectations.key())) ?? {};
  return new Map(Object.entries(item).filter((entry): entry is [string, EpochSeconds] => typeof entry[1] === 'number'));
}
