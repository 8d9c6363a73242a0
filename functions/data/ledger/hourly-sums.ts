import { declareKeyedItem } from '#functions/data/table/kinds.ts';
import { getItem } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import type { Amount } from '#shared/money.ts';
import { DAY_SECONDS, type EpochSeconds, HOUR_SECONDS } from '#shared/time.ts';

/** Parts of a sum, by the hour since 1970. */
interface SumParts {
  /** 10⁻⁸ USDT. */
  hours: Record<string, number | bigint>;
  /** Number of acts. Sums from before acts were counted have none. */
  acts: Record<string, number>;
  /** Number of restarts of the sum. */
  epoch: number;
}

type StoredSum = Pick<SumParts, 'hours'> & Partial<SumParts> & { version: number };

/** A sum when it was read: a later `startAnew` subtracts exactly that. */
export type HourlySumSnapshot = SumParts;

/** A recent sum as it was read, so that a concurrent change is detected. */
export interface HourlySum extends SumParts {
  of: string;
  version: number;
  /** Sum of the last 24 hours, by whole hours: up to an hour more is included. */
  sum: Amount;
  /** Number of acts in the sum. */
  count: number;
}

const toHourNumber = (at: EpochSeconds): number => Math.floor(at / HOUR_SECONDS);
const HOURS = DAY_SECONDS / HOUR_SECONDS;

/** Sets the total of one hour. An empty hour is left out. */
function setHour<T extends number | bigint>(parts: Record<string, T>, hour: string, sum: T): Record<string, T> {
  const { [hour]: _, ...otherHours } = parts;
  return sum > 0 ? { ...otherHours, [hour]: sum } : otherHours;
}

/** Declares sums of the last 24 hours, in USDT. Each is an item of its own, which expires. */
export function declareHourlySums(name: string, label: string) {
  const sums = declareKeyedItem(name);

  async function read(of: string, at: EpochSeconds): Promise<HourlySum> {
    const stored = await getItem<StoredSum>(sums.key(of));
    const lately = <T>(parts: Record<string, T> = {}): Record<string, T> =>
      Object.fromEntries(Object.entries(parts).filter(([hour]) => Number(hour) >= toHourNumber(at) - HOURS));
    const [hours, acts] = [lately(stored?.hours), lately(stored?.acts)];
    return {
      of,
      hours,
      acts,
      epoch: stored?.epoch ?? 0,
      version: stored?.version ?? 0,
      sum: Object.values(hours).reduce<bigint>((sum, units) => sum + BigInt(units), 0n) as Amount,
      count: Object.values(acts).reduce((sum, acted) => sum + acted, 0),
    };
  }

  const write = ({ of, version }: HourlySum, parts: SumParts, at: EpochSeconds): WriteOperation => ({
    label: `${label} ${of}`,
    key: sums.key(of),
    put: { ...parts, version: version + 1, ttl: (toHourNumber(at) + HOURS + 2) * HOUR_SECONDS },
    // An expired item is read as missing: the table removes it only days later.
    ...(version === 0
      ? { condition: 'attribute_not_exists(pk) OR #ttl <= :at', names: { '#ttl': 'ttl' }, values: { ':at': at } }
      : { condition: 'version = :seen', values: { ':seen': version } }),
    fails: buildConflictError(`What was ${label} ${of}`, 'added to'),
  });

  const change = (read: HourlySum, hour: string, value: bigint, acted: number): SumParts => ({
    hours: setHour<number | bigint>(read.hours, hour, BigInt(read.hours[hour] ?? 0) + value),
    acts: setHour(read.acts, hour, (read.acts[hour] ?? 0) + acted),
    epoch: read.epoch,
  });

  /**
   * Adds one act to the sum that was read.
   * @throws {ConflictError} by its transaction when another request was first.
   */
  const add = (read: HourlySum, value: Amount, at: EpochSeconds): WriteOperation =>
    write(read, change(read, String(toHourNumber(at)), value, 1), at);

  /** Subtracts what was added at `since`, as far as it still counts. @throws {ConflictError} by its transaction. */
  function takeBack(read: HourlySum, value: Amount, since: EpochSeconds, at: EpochSeconds): WriteOperation[] {
    const hour = String(toHourNumber(since));
    return read.hours[hour] === undefined ? [] : [write(read, change(read, hour, -value, -1), at)];
  }

  /**
   * Subtracts what the snapshot included. Later additions stay, and so does a sum that was restarted since.
   * @throws {ConflictError} by its transaction.
   */
  function startAnew(read: HourlySum, snapshot: HourlySumSnapshot, at: EpochSeconds): WriteOperation[] {
    if (read.epoch !== snapshot.epoch) return [];
    const remainingSum = Object.keys(snapshot.hours).reduce<HourlySum>(
      (sum, hour) => ({
        ...sum,
        ...change(sum, hour, -BigInt(snapshot.hours[hour] ?? 0), -(snapshot.acts[hour] ?? 0)),
      }),
      read,
    );
    return [write(read, { hours: remainingSum.hours, acts: remainingSum.acts, epoch: read.epoch + 1 }, at)];
  }

  return { read, add, takeBack, startAnew };
}

export type HourlySums = ReturnType<typeof declareHourlySums>;
