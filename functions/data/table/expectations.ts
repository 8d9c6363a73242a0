import { nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { type EpochSeconds, addSeconds, MINUTE } from '#shared/time.ts';
import { declareSingle } from './kinds.ts';
import { getItem, getRecentItem, updateItem } from './table.ts';

/** How long something is expected once somebody said so, seconds. */
const EXPECTED = 10 * MINUTE;
/** It is said anew when less than this is left: more than a transaction takes and clocks differ, seconds. */
const LEAST = 5 * MINUTE;

/** What may be there, by name, so that whoever looks for it need not look where nothing is. */
export interface Expectations {
  /**
   * Says, before something is written, that it may be there from now on. One write in minutes, by each process that
   * writes such things.
   */
  expect: (name: string) => Promise<void>;
  /** Until when something may be written, by name; nothing of those where nobody ever said so. Read consistently. */
  read: () => Promise<ReadonlyMap<string, EpochSeconds>>;
  /** The same at half the price, for whoever looks again: it may be a moment behind. */
  glance: () => Promise<ReadonlyMap<string, EpochSeconds>>;
}

const untilByName = (item: object): ReadonlyMap<string, EpochSeconds> =>
  new Map(Object.entries(item).filter((entry): entry is [string, EpochSeconds] => typeof entry[1] === 'number'));

export function declareExpectations(pk: string, sk: string): Expectations {
  const item = declareSingle<void>(() => pk, sk);
  /** What this process has said, by table and name. */
  const said = new Map<string, EpochSeconds>();
  return {
    async expect(name) {
      const inTable = `${config.table()} ${name}`;
      const at = nowSeconds();
      const until = addSeconds(at, EXPECTED);
      const before = said.get(inTable) ?? 0;
      // Later than it could be said now: a clock that was ahead said it, and who looks for it has another.
      if (before >= addSeconds(at, LEAST) && before <= until) return;
      await updateItem(item.key(), {
        update: 'SET #name = :until',
        names: { '#name': name },
        values: { ':until': until },
      });
      said.set(inTable, until);
    },
    read: async () => untilByName((await getItem(item.key())) ?? {}),
    glance: async () => untilByName((await getRecentItem(item.key())) ?? {}),
  };
}

/** Whether any of it may be there at a second. */
export const hasExpected = (expectations: ReadonlyMap<string, EpochSeconds>, at: EpochSeconds): boolean =>
  [...expectations.values()].some((until) => until >= at);
