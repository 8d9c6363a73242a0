import { LIVE, ofAccount } from '#functions/data/table/keys.ts';
import { single } from '#functions/data/table/kinds.ts';
import { get } from '#functions/data/table/table.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import type { AccountRef } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';

/** What is counted of an account, in one item that each of its transactions changes. */
export const accountCounters = single(ofAccount, `${LIVE}COUNTERS`);

/** How many of something an account has open, or ever had. */
export type CountName = `open_${string}` | `${string}_total`;

/** What a commit changes of the counters. `volume`: stakes of options and notional of positions opened, USDT in units. */
type Change = Partial<Record<CountName, number>> & { volume?: Amount };

/** Counts a commit that the pages of an account have to hear of, with what else it changes of the counters. */
export const countEvent = (account: AccountRef, change: Change = {}): Operation & { update: string } => {
  const added = Object.entries({ ...change, event_seq: 1 });
  return {
    label: `counters of ${account.id}`,
    key: accountCounters.key(account),
    update: `ADD ${added.map(([name]) => `${name} :${name}`).join(', ')}`,
    values: Object.fromEntries(added.map(([name, by]) => [`:${name}`, by])),
  };
};

/**
 * Counts something that is opened, while fewer of each are open than `most` says and the account was not reset.
 * @throws {Refusal} TOO_MANY_OPEN_ORDERS, by its transaction.
 */
export function countOpening(account: AccountRef, change: Change, most: Partial<Record<CountName, number>>): Operation {
  const operation = countEvent(account, change);
  const limits = Object.entries(most);
  return {
    ...operation,
    condition: [
      ...limits.map(([name]) => `(attribute_not_exists(${name}) OR ${name} < :most_${name})`),
      'attribute_not_exists(ended_at)',
    ].join(' AND '),
    values: { ...operation.values, ...Object.fromEntries(limits.map(([name, number]) => [`:most_${name}`, number])) },
    fails: 'TOO_MANY_OPEN_ORDERS',
  };
}

/** How many there are of each, in the order of these names. */
export async function readCounts(account: AccountRef, names: readonly CountName[]): Promise<number[]> {
  const counters = await get<Partial<Record<CountName, number>>>(accountCounters.key(account));
  return names.map((name) => Number(counters?.[name] ?? 0));
}

export async function readCount(account: AccountRef, name: CountName): Promise<number> {
  const [count = 0] = await readCounts(account, [name]);
  return count;
}
