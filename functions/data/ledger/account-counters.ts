import { LIVE_PREFIX, accountPartition } from '#functions/data/table/keys.ts';
import { declareSingle } from '#functions/data/table/kinds.ts';
import { getItem } from '#functions/data/table/table.ts';
import { ConditionFailedError, type OperationFailure, type WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountRef } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';
import { openLimits, type OpenKind, openKinds } from './open-kinds.ts';

/** What is counted of an account, in one item that each of its transactions changes. */
export const accountCounters = declareSingle(accountPartition, `${LIVE_PREFIX}COUNTERS`);

/** How much of something an account has open, or ever had; `event_seq` is the number of its commits. */
export type CounterName = OpenKind | `${string}_total` | 'event_seq';

/** What a commit changes of the counters. `volume`: stakes of options and notional of positions opened, USDT in units. */
type Change = Partial<Record<CounterName, number>> & { volume?: Amount };

/** Counts a commit that the pages of an account have to hear of, with what else it changes of the counters. */
export const countEvent = (account: AccountRef, change: Change = {}): WriteOperation & { update: string } => {
  const added = Object.entries({ ...change, event_seq: 1 });
  return {
    label: `counters of ${account.id}`,
    key: accountCounters.key(account),
    update: `ADD ${added.map(([name]) => `${name} :${name}`).join(', ')}`,
    values: Object.fromEntries(added.map(([name, by]) => [`:${name}`, by])),
  };
};

/**
 * The same of a commit that opens something, while there is room for more of each of these kinds and the account was not
 * reset.
 * @throws {Refusal} TOO_MANY_OPEN_ORDERS, by its transaction.
 */
export function countOpeningWithinLimit(
  account: AccountRef,
  change: Change,
  limited: readonly OpenKind[],
): WriteOperation & { update: string } {
  const operation = countEvent(account, change);
  const rooms = limited.map((kind) => `(attribute_not_exists(${kind}) OR ${kind} < :most_${kind})`);
  return {
    ...operation,
    condition: [...rooms, 'attribute_not_exists(ended_at)'].join(' AND '),
    values: { ...operation.values, ...Object.fromEntries(limited.map((kind) => [`:most_${kind}`, openLimits[kind]])) },
    fails: 'TOO_MANY_OPEN_ORDERS',
  };
}

/** Counters that permit an act, as they were read before it. */
export type CounterSnapshot = Partial<Record<CounterName, number>>;

/** Nothing of a deposit is reclaimed: asked by all that lets money leave, lends it or ties it up. */
export const NO_OPEN_RECLAIMS = { open_reclaims: 0 } as const satisfies CounterSnapshot;

/** Builds the conditions that counters are still as they were read. Those that were never written count as 0. */
function sameCounts(seen: CounterSnapshot): { conditions: string[]; values: Record<string, number | undefined> } {
  const entries = Object.entries(seen);
  return {
    conditions: entries.map(([name, count]) =>
      count === 0 ? `(attribute_not_exists(${name}) OR ${name} = :seen_${name})` : `${name} = :seen_${name}`,
    ),
    values: Object.fromEntries(entries.map(([name, count]) => [`:seen_${name}`, count])),
  };
}

/**
 * Adds to a write of the counters that these are still as they were read. Counters that were never written count as 0.
 * @throws what `fails` says, by its transaction; also where the write's own condition does not hold.
 */
export function withCounterCheck(
  operation: WriteOperation & { update: string },
  seen: CounterSnapshot,
  fails: OperationFailure,
): WriteOperation {
  const { conditions, values } = sameCounts(seen);
  return {
    ...operation,
    condition: [...(operation.condition === undefined ? [] : [operation.condition]), ...conditions].join(' AND '),
    values: { ...operation.values, ...values },
    fails,
  };
}

/** Something is still open in an account. */
export class OpenItemsError extends ConditionFailedError {
  override readonly name = 'OpenItemsError';
}

/**
 * Holds only while nothing of any kind is open in an account and these counters are as they were read.
 * @throws {StillOpen}, by its transaction, or what is given.
 */
export const assertNothingOpen = (
  account: AccountRef,
  fails: OperationFailure = (cause) => new OpenItemsError(`Something is still open in ${account.id}.`, { cause }),
  seen: CounterSnapshot = {},
): WriteOperation => ({
  label: `nothing open in ${account.id}`,
  check: accountCounters.key(account),
  condition: [
    ...openKinds.map((kind) => `(attribute_not_exists(${kind}) OR ${kind} = :none)`),
    ...sameCounts(seen).conditions,
  ].join(' AND '),
  values: { ':none': 0, ...sameCounts(seen).values },
  fails,
});

/** What the counters say, by one read. */
export async function readAccountCounters(account: AccountRef): Promise<(name: CounterName) => number> {
  const counters = await getItem<Partial<Record<CounterName, number>>>(accountCounters.key(account));
  return (name) => Number(counters?.[name] ?? 0);
}

export const readAccountCounter = async (account: AccountRef, name: CounterName): Promise<number> =>
  (await readAccountCounters(account))(name);
