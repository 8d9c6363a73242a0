import { nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { type EpochSeconds, addSeconds, MINUTE_SECONDS } from '#shared/time.ts';
import { declareSingleItem } from './kinds.ts';
import { getItem, getRecentItem, updateItem } from './table.ts';

/** Validity of an expectation, seconds. */
const EXPECTED = 10 * MINUTE_SECONDS;
/** Renewed when less than this is left: more than the duration of a transaction and clock differences, seconds. */
const MIN_REMAINING_SECONDS = 5 * MINUTE_SECONDS;

/** Items that may exist, by name, so that readers need not look where nothing is. */
export interface ItemExpectations {
  /**
   * Notes, before something is written, that it may exist from now on. One write every few minutes, by each process
   * that writes such items.
   */
  expect: (name: string) => Promise<void>;
  /** Returns until when items may be written, by name; names never expected are missing. Reads consistently. */
  read: () => Promise<ReadonlyMap<string, EpochSeconds>>;
  /** Same at half the price, for repeated reads. Eventually consistent. */
  glance: () => Promise<ReadonlyMap<string, EpochSeconds>>;
}

const untilByName = (item: object): ReadonlyMap<string, EpochSeconds> =>
  new Map(Object.entries(item).filter((entry): entry is [string, EpochSeconds] => typeof entry[1] === 'number'));

export function declareItemExpectations(pk: string, sk: string): ItemExpectations {
  const item = declareSingleItem<void>(() => pk, sk);
  /** Expectations written by this process, by table and name. */
  const lastMarks = new Map<string, EpochSeconds>();
  return {
    async expect(name) {
      const inTable = `${config.table()} ${name}`;
      const at = nowSeconds();
      const until = addSeconds(at, EXPECTED);
      const before = lastMarks.get(inTable) ?? 0;
      // Later than it could be now: it was written when the clock was ahead, and its readers have other clocks.
      if (before >= addSeconds(at, MIN_REMAINING_SECONDS) && before <= until) return;
      await updateItem(item.key(), {
        update: 'SET #name = :until',
        names: { '#name': name },
        values: { ':until': until },
      });
      lastMarks.set(inTable, until);
    },
    read: async () => untilByName((await getItem(item.key())) ?? {}),
    glance: async () => untilByName((await getRecentItem(item.key())) ?? {}),
  };
}

/** True when any of them may exist at a second. */
export const hasExpectedItem = (expectations: ReadonlyMap<string, EpochSeconds>, at: EpochSeconds): boolean =>
  [...expectations.values()].some((until) => until >= at);
