import { alone } from '#functions/data/table/kinds.ts';
import { get } from '#functions/data/table/table.ts';
import { changedWhile, type Operation } from '#functions/data/table/transact.ts';
import type { Amount } from '#shared/money.ts';
import { DAY, type EpochSeconds, HOUR } from '#shared/time.ts';

interface Stored {
  /** Units of 10⁻⁸ USDT, by the hour since 1970. */
  hours: Record<string, number | bigint>;
  version: number;
}

/** What was summed lately: as it was read, so that a sum that changed meanwhile is not passed by. */
export interface HourlySum {
  of: string;
  hours: Record<string, number | bigint>;
  version: number;
  /** In the last 24 hours, counted by whole hours: what is up to an hour older counts too. */
  sum: Amount;
}

const hourOf = (at: EpochSeconds): number => Math.floor(at / HOUR);
const HOURS = DAY / HOUR;

/** Declares sums of what somebody did in the last 24 hours, in USDT. Each lies in an item of its own, which expires. */
export function hourlySums(name: string, called: string) {
  const sums = alone(name);

  async function read(of: string, at: EpochSeconds): Promise<HourlySum> {
    const stored = await get<Stored>(sums.key(of));
    const lately = Object.entries(stored?.hours ?? {}).filter(([hour]) => Number(hour) >= hourOf(at) - HOURS);
    return {
      of,
      hours: Object.fromEntries(lately),
      version: stored?.version ?? 0,
      sum: lately.reduce((sum, [, units]) => sum + BigInt(units), 0n) as Amount,
    };
  }

  const write = ({ of, version }: HourlySum, hours: HourlySum['hours'], at: EpochSeconds): Operation => ({
    label: `${called} ${of}`,
    key: sums.key(of),
    put: { hours, version: version + 1, ttl: (hourOf(at) + HOURS + 2) * HOUR },
    // What has expired is read as if it were not there, and lies there for days until the table removes it.
    ...(version === 0
      ? { condition: 'attribute_not_exists(pk) OR #ttl <= :at', names: { '#ttl': 'ttl' }, values: { ':at': at } }
      : { condition: 'version = :seen', values: { ':seen': version } }),
    fails: changedWhile(`What was ${called} ${of}`, 'added to'),
  });

  /** Adds to what was read. @throws {ChangedMeanwhile}, by its transaction, where somebody else did meanwhile. */
  function add(read: HourlySum, value: Amount, at: EpochSeconds): Operation {
    const hour = String(hourOf(at));
    return write(read, { ...read.hours, [hour]: BigInt(read.hours[hour] ?? 0) + value }, at);
  }

  /** Takes back what was added at `since`, as far as it still counts. @throws {ChangedMeanwhile}, by its transaction. */
  function takeBack(read: HourlySum, value: Amount, since: EpochSeconds, at: EpochSeconds): Operation[] {
    const hour = String(hourOf(since));
    const counted = read.hours[hour];
    return counted === undefined ? [] : [write(read, { ...read.hours, [hour]: BigInt(counted) - value }, at)];
  }

  return { read, add, takeBack };
}
