import { PUSH_DATA_PREFIX, accountPartition } from '#functions/data/table/keys.ts';
import { declareSingleItem } from '#functions/data/table/kinds.ts';
import { getItem } from '#functions/data/table/table.ts';
import {
  ConditionFailedError,
  type WriteOperationFailure,
  type WriteOperation,
} from '#functions/data/table/transact.ts';
import type { AccountRef } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';
import { openItemLimits, type OpenItemKind, openItemKinds } from './open-kinds.ts';

/** Counters of an account, in one item that each of its transactions changes. */
export const accountCounters = declareSingleItem(accountPartition, `${PUSH_DATA_PREFIX}COUNTERS`);

/** Name of a count: items open, or ever opened; `event_seq` is the number of commits. */
export type AccountCounterName = OpenItemKind | `${string}_total` | 'event_seq';

/** Changes of the counters by a commit. `volume`: stakes of options and notional of opened positions, in USDT units. */
type CounterChange = Partial<Record<AccountCounterName, number>> & { volume?: Amount };

/** Counts a commit that the account's pages must be notified of, with other changes of the counters. */
export const countAccountEvent = (
  account: AccountRef,
  change: CounterChange = {},
): WriteOperation & { update: string } => {
  const added = Object.entries({ ...change, event_seq: 1 });
  return {
    label: `counters of ${account.id}`,
    key: accountCounters.key(account),
    update: `ADD ${added.map(([name]) => `${name} :${name}`).join(', ')}`,
    values: Object.fromEntries(added.map(([name, by]) => [`:${name}`, by])),
  };
};

/**
 * Same for a commit that opens something, within the limit of each kind and while the account was not reset.
 * @throws {AppError} TOO_MANY_OPEN_ORDERS, by its transaction.
 */
export function countOpenedItemWithinLimit(
  account: AccountRef,
  change: CounterChange,
  limited: readonly OpenItemKind[],
): WriteOperation & { update: string } {
  const operation = countAccountEvent(account, change);
  const rooms = limited.map((kind) => `(attribute_not_exists(${kind}) OR ${kind} < :most_${kind})`);
  return {
    ...operation,
    condition: [...rooms, 'attribute_not_exists(ended_at)'].join(' AND '),
    values: {
      ...operation.values,
      ...Object.fromEntries(limited.map((kind) => [`:most_${kind}`, openItemLimits[kind]])),
    },
    fails: 'TOO_MANY_OPEN_ORDERS',
  };
}

/** Counters that permit an action, as read before it. */
export type AccountCounterSnapshot = Partial<Record<AccountCounterName, number>>;

/** Requires that no deposit is reclaimed: checked before money leaves, is lent or is locked. */
export const NO_OPEN_RECLAIMS = { open_reclaims: 0 } as const satisfies AccountCounterSnapshot;

/** Builds the conditions that counters are as they were read. Missing counters count as 0. */
function sameCounts(snapshot: AccountCounterSnapshot): {
  conditions: string[];
  values: Record<string, number | undefined>;
} {
  const entries = Object.entries(snapshot);
  return {
    conditions: entries.map(([name, count]) =>
      count === 0 ? `(attribute_not_exists(${name}) OR ${name} = :seen_${name})` : `${name} = :seen_${name}`,
    ),
    values: Object.fromEntries(entries.map(([name, count]) => [`:seen_${name}`, count])),
  };
}

/**
 * Adds to a write of the counters the condition that these are unchanged since read. Missing counters count as 0.
 * @throws what `fails` returns, by its transaction; also when the write's own condition fails.
 */
export function withAccountCounterCheck(
  operation: WriteOperation & { update: string },
  snapshot: AccountCounterSnapshot,
  fails: WriteOperationFailure,
): WriteOperation {
  const { conditions, values } = sameCounts(snapshot);
  return {
    ...operation,
    condition: [...(operation.condition === undefined ? [] : [operation.condition]), ...conditions].join(' AND '),
    values: { ...operation.values, ...values },
    fails,
  };
}

/** The account has open items. */
export class OpenItemsError extends ConditionFailedError {
  override readonly name = 'OpenItemsError';
}

/**
 * Requires that an account has nothing open and that these counters are as read.
 * @throws {OpenItemsError}, by its transaction, or the given error.
 */
export const assertNoOpenItems = (
  account: AccountRef,
  fails: WriteOperationFailure = (cause) => new OpenItemsError(`Something is still open in ${account.id}.`, { cause }),
  snapshot: AccountCounterSnapshot = {},
): WriteOperation => ({
  label: `nothing open in ${account.id}`,
  check: accountCounters.key(account),
  condition: [
    ...openItemKinds.map((kind) => `(attribute_not_exists(${kind}) OR ${kind} = :none)`),
    ...sameCounts(snapshot).conditions,
  ].join(' AND '),
  values: { ':none': 0, ...sameCounts(snapshot).values },
  fails,
});

/** Reads all counters at once. */
export async function readAccountCounters(account: AccountRef): Promise<(name: AccountCounterName) => number> {
  const counters = await getItem<Partial<Record<AccountCounterName, number>>>(accountCounters.key(account));
  return (name) => Number(counters?.[name] ?? 0);
}

export const readAccountCounter = async (account: AccountRef, name: AccountCounterName): Promise<number> =>
  (await readAccountCounters(account))(name);
