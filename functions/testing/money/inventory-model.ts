import { expect } from 'vitest';
import type { StoredExchange } from '#functions/data/exchange/exchanges.ts';
import { getEntryInventoryShard } from '#functions/data/exchange/inventory.ts';
import { toCoinConfig, coinConfigStore } from '#functions/data/market/coin-configs.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { putItem } from '#functions/data/table/table.ts';
import type { MemoryItem } from '#scripts/local/memory-table/memory-table.ts';
import type { AccountKind } from '#shared/ids.ts';
import { coinSpecs } from '#shared/market/coins.ts';
import { toAmount, UNIT_PRICE, type Price, toPrice } from '#shared/money.ts';
import { toBigIntUnits } from './item-balances.ts';
import type { MoneyTestDay } from './test-day.ts';

/** USDT: more than the customers of a story need together. */
const LIMITS = { BTC: '24000', USDT: '50000000' } as const;
const SHARDS = 16n;

interface InventoryChange {
  name: string;
  by: bigint;
}

/** Inventory counters, by kind, coin and number, and the number of their changes. */
interface InventoryModel {
  held: Map<string, bigint>;
  changes: number;
}

const inventories = new WeakMap<MoneyTestDay, InventoryModel>();
export function getInventoryModel(day: MoneyTestDay): InventoryModel {
  const inventory = inventories.get(day) ?? { held: new Map<string, bigint>(), changes: 0 };
  inventories.set(day, inventory);
  return inventory;
}

/** Limits the house to less BTC than its customers have. */
export async function limitBtcInventory(): Promise<void> {
  const spec = coinSpecs.find(({ coin }) => coin === 'BTC');
  if (!spec) throw new Error('There is no BTC.');
  await putItem(coinConfigStore.key(), {
    coins: { BTC: { ...toCoinConfig(spec, {}), inventory_limit: LIMITS.BTC } },
  });
}

/** Returns each counter's limit of a coin at the price of BTC, to either side: a sixteenth of the limit. */
const shareAt = (coin: string, btc: Price): bigint =>
  (toAmount(LIMITS[coin as keyof typeof LIMITS]) * UNIT_PRICE) / (coin === 'BTC' ? btc : UNIT_PRICE) / SHARDS;

/** Returns the house's inventory parts of an exchange: plus the received coin, minus the paid one, reserved or paid. */
function getInventoryParts(exchange: StoredExchange): InventoryChange[] {
  if (exchange.status === 'cancelled') return [];
  const { account_kind: kind, from_coin, to_coin, inventory_shard: shard, inventory_parts: parts } = exchange;
  const name = (coin: string, of: number) => `${kind} ${coin} ${of}`;
  const fromUnits = toBigIntUnits(exchange.reserved);
  if (!parts)
    return [
      { name: name(from_coin, shard), by: toBigIntUnits(exchange.amount) },
      { name: name(to_coin, shard), by: -fromUnits },
    ];
  const setAside = parts.to.reduce((sum, { by }) => sum - toAmount(by), 0n);
  return [
    ...parts.from.map((part) => ({ name: name(from_coin, part.shard), by: toAmount(part.by) as bigint })),
    ...parts.to.map((part) => ({ name: name(to_coin, part.shard), by: toAmount(part.by) as bigint })),
    // The final amount differs from the reserved one.
    { name: name(to_coin, shard), by: setAside - fromUnits },
  ];
}

function addParts({ held }: InventoryModel, parts: readonly InventoryChange[], sign: bigint): void {
  for (const { name, by } of parts) held.set(name, (held.get(name) ?? 0n) + sign * by);
}

/** Checks that the house reserves no more than its limits, by the price at acceptance. */
export function recordInventoryExchange(
  before: MemoryItem | undefined,
  after: MemoryItem | undefined,
  day: MoneyTestDay,
  isInTurn: boolean,
): void {
  const inventory = getInventoryModel(day);
  inventory.changes += 1;
  if (before) addParts(inventory, getInventoryParts(before as unknown as StoredExchange), -1n);
  if (!after) return;
  const exchange = after as unknown as StoredExchange;
  const parts = getInventoryParts(exchange);
  addParts(inventory, parts, 1n);
  if (before || !isInTurn) return;
  const btc = toPrice(day.bySequence.get(exchange.after)?.price ?? '0');
  for (const { name, by } of parts) {
    const share = shareAt(name.split(' ')[1] ?? '', btc);
    const heldAmount = inventory.held.get(name) ?? 0n;
    const isWithin = by > 0n ? heldAmount <= share : by === 0n || heldAmount >= -share;
    expect([exchange.id, name, String(heldAmount), isWithin]).toEqual([exchange.id, name, String(heldAmount), true]);
  }
}

/** Applies a coin exchanged for a loan: its journal entry names the counter. */
export function recordInventoryCollateralSale(
  { id, account_kind: kind, legs }: StoredJournalEntry,
  day: MoneyTestDay,
): void {
  const inventory = getInventoryModel(day);
  inventory.changes += 1;
  const shard = getEntryInventoryShard(id);
  const house = legs.filter(({ wallet }) => wallet === 'house:inventory');
  addParts(
    inventory,
    house.map(({ asset, amount: by }) => ({ name: `${kind} ${asset} ${shard}`, by: toBigIntUnits(by) })),
    1n,
  );
}

/** True when all counters together have capacity for this much more of a coin, or less when negative. */
export function hasInventoryCapacity(day: MoneyTestDay, kind: AccountKind, coin: string, by: bigint): boolean {
  const { held } = getInventoryModel(day);
  const share = shareAt(coin, toPrice(day.at.toFixed(1)));
  let room = 0n;
  for (let shard = 0n; shard < SHARDS; shard++) {
    const heldAmount = held.get(`${kind} ${coin} ${shard}`) ?? 0n;
    const capacity = share - (by > 0n ? heldAmount : -heldAmount);
    if (capacity > 0n) room += capacity;
  }
  return room >= (by > 0n ? by : -by);
}
