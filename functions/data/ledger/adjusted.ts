import { alone } from '#functions/data/table/kinds.ts';
import { get } from '#functions/data/table/table.ts';
import { changedWhile, type Operation } from '#functions/data/table/transact.ts';
import type { StaffId, UserId } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';
import { DAY, type EpochSeconds, HOUR } from '#shared/time.ts';

/** What members of staff adjusted by their own word alone, of one customer or by one member. It expires. */
const adjusted = alone('ADJUSTED');

interface Stored {
  /** Units of 10⁻⁸ USDT, by the hour since 1970; what was taken out counts as what was put in. */
  hours: Record<string, number | bigint>;
  version: number;
}

/** What was adjusted lately: as it was read, so that a sum that grew meanwhile is not passed by. */
export interface Adjusted {
  of: UserId | StaffId;
  hours: Record<string, number | bigint>;
  version: number;
  /** In the last 24 hours, counted by whole hours: what is up to an hour older counts too. */
  sum: Amount;
}

const hourOf = (at: EpochSeconds): number => Math.floor(at / HOUR);
const HOURS = DAY / HOUR;

export async function readAdjusted(of: UserId | StaffId, at: EpochSeconds): Promise<Adjusted> {
  const stored = await get<Stored>(adjusted.key(of));
  const lately = Object.entries(stored?.hours ?? {}).filter(([hour]) => Number(hour) >= hourOf(at) - HOURS);
  return {
    of,
    hours: Object.fromEntries(lately),
    version: stored?.version ?? 0,
    sum: lately.reduce((sum, [, units]) => sum + BigInt(units), 0n) as Amount,
  };
}

/** Adds to what was read. @throws {ChangedMeanwhile}, by its transaction, where somebody else did meanwhile. */
export function countAdjusted({ of, hours, version }: Adjusted, value: Amount, at: EpochSeconds): Operation {
  const hour = String(hourOf(at));
  return {
    label: `adjusted of ${of}`,
    key: adjusted.key(of),
    put: {
      hours: { ...hours, [hour]: BigInt(hours[hour] ?? 0) + value },
      version: version + 1,
      ttl: (hourOf(at) + HOURS + 2) * HOUR,
    },
    condition: version === 0 ? 'attribute_not_exists(pk)' : 'version = :seen',
    ...(version > 0 && { values: { ':seen': version } }),
    fails: changedWhile(`What was adjusted of ${of}`, 'added to'),
  };
}
