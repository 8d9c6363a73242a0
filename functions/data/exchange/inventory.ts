import { randomInt } from 'node:crypto';
import { type Key, padNumber, getShard } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { queryAllItems } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountKind, JournalId } from '#shared/ids.ts';
import { type Amount, ZERO } from '#shared/money.ts';

/** Many exchanges of one coin are counted at once: each in one of so many counters, near the limit in several. */
const SHARDS = 16n;

export const pickInventoryShard = (): number => randomInt(Number(SHARDS));

/** The counter of what moves by an entry of the journal that belongs to no exchange. */
export const getEntryInventoryShard = (entry: JournalId): number => getShard(entry, Number(SHARDS));

/** What the house got of a coin from exchanges less what it gave, in shards; of the accounts of one kind. */
const inventories = declareItems((of: { kind: AccountKind; coin: string }) => `INVENTORY#${of.kind}#${of.coin}`, null);

interface Counter {
  sk: string;
  /** Units of 10⁻⁸ of the coin. */
  held: number | bigint;
}

/** One counter of a coin. */
export interface InventoryCounter {
  kind: AccountKind;
  coin: string;
  shard: number;
}

const keyOf = ({ shard, ...of }: InventoryCounter): Key => inventories.key(of, padNumber(shard, 2));

/** Counts what the house got; below zero what it gave. */
export const addToInventory = (place: InventoryCounter, by: Amount): WriteOperation & { update: string } => ({
  label: `inventory of ${place.coin}`,
  key: keyOf(place),
  update: 'ADD held :by',
  values: { ':by': by },
});

/** A part of what an exchange moves, and the counter that it is counted in. */
export interface InventoryPart {
  shard: number;
  /** Units of 10⁻⁸ of the coin: above zero what the house gets, below zero what it gives. */
  by: Amount;
}

/** What one counter may hold to either side. */
const shareOf = (limit: Amount): bigint => limit / SHARDS;

/**
 * The same while the counter stays within its share of `limit`, in units of the coin, towards the side that this moves it
 * to: what brings it back is always counted.
 * @throws {ChangedMeanwhile} by its transaction: another counter may still have room (`placeInInventory`).
 */
export function addToInventoryWithinLimit(place: InventoryCounter, by: Amount, limit: Amount): WriteOperation {
  const share = shareOf(limit);
  // Where there is no counter it stands at zero.
  const [bound, fits, within] = by > 0n ? [share - by, by <= share, '<='] : [-share - by, -by <= share, '>='];
  return {
    ...addToInventory(place, by),
    condition: `${fits ? 'attribute_not_exists(held) OR ' : ''}held ${within} :bound`,
    values: { ':by': by, ':bound': bound },
    fails: buildConflictError(`The inventory of ${place.coin}`, 'reserved'),
  };
}

/** What each counter holds, in units of 10⁻⁸. */
async function readShards(kind: AccountKind, coin: string, eventual: boolean): Promise<Amount[]> {
  const shards = Array<Amount>(Number(SHARDS)).fill(ZERO);
  for await (const { sk, held } of queryAllItems<Counter>({ ...inventories.range({ kind, coin }), eventual }))
    shards[Number(inventories.nameIn(sk))] = BigInt(held) as Amount;
  return shards;
}

/** How much each counter still takes towards the side of `by`. */
const roomsIn = (shards: readonly Amount[], by: Amount, limit: Amount): bigint[] =>
  shards.map((held) => shareOf(limit) - (by > 0n ? held : -held)).map((room) => (room > 0n ? room : 0n));

const sum = (units: readonly bigint[]): bigint => units.reduce((all, one) => all + one, 0n);
const size = (by: Amount): bigint => (by < 0n ? -by : by);

/** Whether all counters together take `by` more within `limit`, by what they held half a second ago at most. */
export async function isInventoryWithinLimit(
  kind: AccountKind,
  coin: string,
  by: Amount,
  limit: Amount,
): Promise<boolean> {
  return sum(roomsIn(await readShards(kind, coin, true), by, limit)) >= size(by);
}

/**
 * The counters that take `by` now: one of those with room for all of it, picked at random, or else those with the most
 * room, a part in each. Null where all of them together have not enough.
 */
export async function allocateInventory(
  kind: AccountKind,
  coin: string,
  by: Amount,
  limit: Amount,
): Promise<InventoryPart[] | null> {
  const rooms = roomsIn(await readShards(kind, coin, false), by, limit).map((room, shard) => ({ shard, room }));
  const wide = rooms.filter(({ room }) => room >= size(by));
  const one = wide[wide.length > 0 ? randomInt(wide.length) : 0];
  if (one) return [{ shard: one.shard, by }];
  const parts: InventoryPart[] = [];
  let left = size(by);
  for (const { shard, room } of rooms.sort((a, b) => (a.room < b.room ? 1 : -1))) {
    const taken = room < left ? room : left;
    if (taken === 0n) break;
    parts.push({ shard, by: (by > 0n ? taken : -taken) as Amount });
    left -= taken;
  }
  return left === 0n ? parts : null;
}

/** What the house has of a coin, in units of 10⁻⁸: all shards by one query, half a second behind at most. */
export const readInventory = async (kind: AccountKind, coin: string): Promise<Amount> =>
  sum(await readShards(kind, coin, true)) as Amount;
