import { randomInt } from 'node:crypto';
import { type Key, padded } from '#functions/data/table/keys.ts';
import { kind } from '#functions/data/table/kinds.ts';
import { queryAll } from '#functions/data/table/table.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import type { AccountKind } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';

/** Many exchanges of one coin are counted at once: each in one of so many counters. */
const SHARDS = 16n;

export const inventoryShard = (): number => randomInt(Number(SHARDS));

/** What the house got of a coin from exchanges less what it gave, in shards; of the accounts of one kind. */
const inventories = kind((of: { kind: AccountKind; coin: string }) => `INVENTORY#${of.kind}#${of.coin}`, null);

interface Counter {
  /** Units of 10⁻⁸ of the coin. */
  held: number | bigint;
}

/** One counter of a coin. */
export interface InventoryPlace {
  kind: AccountKind;
  coin: string;
  shard: number;
}

const keyOf = ({ shard, ...of }: InventoryPlace): Key => inventories.key(of, padded(shard, 2));

/** Counts what the house got; below zero what it gave. */
export const countInventory = (place: InventoryPlace, by: Amount): Operation & { update: string } => ({
  label: `inventory of ${place.coin}`,
  key: keyOf(place),
  update: 'ADD held :by',
  values: { ':by': by },
});

/**
 * The same while the counter stays within its share of `limit`, in units of the coin, towards the side that this moves it
 * to: what brings it back is always counted.
 * @throws {Refusal} INVENTORY_LIMIT at `field`, by its transaction.
 */
export function countInventoryWithin(place: InventoryPlace, by: Amount, limit: Amount, field: string): Operation {
  const share = limit / SHARDS;
  // Where there is no counter it stands at zero.
  const [bound, fits, within] = by > 0n ? [share - by, by <= share, '<='] : [-share - by, -by <= share, '>='];
  return {
    ...countInventory(place, by),
    condition: `${fits ? 'attribute_not_exists(held) OR ' : ''}held ${within} :bound`,
    values: { ':by': by, ':bound': bound },
    fails: new Refusal('INVENTORY_LIMIT', { fields: { [field]: because('inventoryLimit') } }),
  };
}

/** What the house has of a coin, in units of 10⁻⁸: all shards by one query, half a second behind at most. */
export async function readInventory(kind: AccountKind, coin: string): Promise<Amount> {
  let sum = 0n;
  for await (const { held } of queryAll<Counter>({ ...inventories.range({ kind, coin }), eventual: true }))
    sum += BigInt(held);
  return sum as Amount;
}
