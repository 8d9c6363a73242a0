import { randomInt } from 'node:crypto';
import { type TableKey, padNumber, getShard } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { queryAllItems } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountKind, JournalEntryId } from '#shared/ids.ts';
import { type Amount, ZERO_AMOUNT } from '#shared/money.ts';

/** Number of counters a coin: many exchanges are counted at once, near the limit in several counters. */
const SHARDS = 16n;

export const pickInventoryShard = (): number => randomInt(Number(SHARDS));

/** Returns the counter for a journal entry that belongs to no exchange. */
export const getEntryInventoryShard = (entry: JournalEntryId): number => getShard(entry, Number(SHARDS));

/** Net amount of a coin that the house received in exchanges, in shards; per kind of account. */
const inventories = declareItems((of: { kind: AccountKind; coin: string }) => `INVENTORY#${of.kind}#${of.coin}`, null);

interface StoredCounter {
  sk: string;
  /** 10⁻⁸ units of the coin. */
  held: number | bigint;
}

/** One counter of a coin. */
export interface InventoryCounter {
  kind: AccountKind;
  coin: string;
  shard: number;
}

const getCounterKey = ({ shard, ...of }: InventoryCounter): TableKey => inventories.key(of, padNumber(shard, 2));

/** Counts what the house received; negative for what it gave. */
export const addToInventory = (place: InventoryCounter, by: Amount): WriteOperation & { update: string } => ({
  label: `inventory of ${place.coin}`,
  key: getCounterKey(place),
  update: 'ADD held :by',
  values: { ':by': by },
});

/** Part of an exchange, and the counter that counts it. */
export interface InventoryAllocation {
  shard: number;
  /** 10⁻⁸ units of the coin: positive when the house receives, negative when it gives. */
  by: Amount;
}

/** Returns the most that one counter may hold to either side. */
const getShardLimit = (limit: Amount): bigint => limit / SHARDS;

/**
 * Same, while the counter stays within its share of `limit`, in units of the coin, on the side it moves to. A move back
 * to zero is always counted.
 * @throws {ConflictError} by its transaction: another counter may have capacity (`allocateInventory`).
 */
export function addToInventoryWithinLimit(place: InventoryCounter, by: Amount, limit: Amount): WriteOperation {
  const share = getShardLimit(limit);
  // A missing counter is zero.
  const [bound, fits, comparator] = by > 0n ? [share - by, by <= share, '<='] : [-share - by, -by <= share, '>='];
  return {
    ...addToInventory(place, by),
    condition: `${fits ? 'attribute_not_exists(held) OR ' : ''}held ${comparator} :bound`,
    values: { ':by': by, ':bound': bound },
    fails: buildConflictError(`The inventory of ${place.coin}`, 'reserved'),
  };
}

/** Returns the value of each counter, in 10⁻⁸ units. */
async function readShards(kind: AccountKind, coin: string, eventual: boolean): Promise<Amount[]> {
  const shards = Array<Amount>(Number(SHARDS)).fill(ZERO_AMOUNT);
  for await (const { sk, held } of queryAllItems<StoredCounter>({ ...inventories.range({ kind, coin }), eventual }))
    shards[Number(inventories.nameIn(sk))] = BigInt(held) as Amount;
  return shards;
}

/** Returns the capacity left in each counter towards the side of `by`. */
const roomsIn = (shards: readonly Amount[], by: Amount, limit: Amount): bigint[] =>
  shards
    .map((shardAmount) => getShardLimit(limit) - (by > 0n ? shardAmount : -shardAmount))
    .map((room) => (room > 0n ? room : 0n));

const sum = (units: readonly bigint[]): bigint => units.reduce((all, amount) => all + amount, 0n);
const size = (by: Amount): bigint => (by < 0n ? -by : by);

/** True when all counters together take `by` more within `limit`. At most 0.5 s stale. */
export async function isInventoryWithinLimit(
  kind: AccountKind,
  coin: string,
  by: Amount,
  limit: Amount,
): Promise<boolean> {
  return sum(roomsIn(await readShards(kind, coin, true), by, limit)) >= size(by);
}

/**
 * Returns the counters that take `by` now: a random one with capacity for all of it, else several with the most
 * capacity, a part in each. Null when all together have too little.
 */
export async function allocateInventory(
  kind: AccountKind,
  coin: string,
  by: Amount,
  limit: Amount,
): Promise<InventoryAllocation[] | null> {
  const rooms = roomsIn(await readShards(kind, coin, false), by, limit).map((room, shard) => ({ shard, room }));
  const wide = rooms.filter(({ room }) => room >= size(by));
  const wideShard = wide[wide.length > 0 ? randomInt(wide.length) : 0];
  if (wideShard) return [{ shard: wideShard.shard, by }];
  const parts: InventoryAllocation[] = [];
  let remaining = size(by);
  for (const { shard, room } of rooms.sort((a, b) => (a.room < b.room ? 1 : -1))) {
    const part = room < remaining ? room : remaining;
    if (part === 0n) break;
    parts.push({ shard, by: (by > 0n ? part : -part) as Amount });
    remaining -= part;
  }
  return remaining === 0n ? parts : null;
}

/** Returns the house's inventory of a coin, in 10⁻⁸ units: all shards by one query, at most 0.5 s stale. */
export const readInventory = async (kind: AccountKind, coin: string): Promise<Amount> =>
  sum(await readShards(kind, coin, true)) as Amount;
