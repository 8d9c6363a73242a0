import { exchangeCollection, type StoredExchange } from '#functions/data/exchange/exchanges.ts';
import { addToInventory, type InventoryAllocation } from '#functions/data/exchange/inventory.ts';
import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import {
  buildEntryHeader,
  getAvailableBucket,
  getFrozenBucket,
  buildJournalEntry,
  buildJournalEntryIfNonZero,
} from '#functions/data/ledger/build-entry.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import type { JournalEntry } from '#functions/data/table/journal-entry.ts';
import { ConflictError, buildConflictError, type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { ExchangeTerms } from '#shared/market/exchange-terms.ts';
import { toAmount, invertAmount, subtractAmounts } from '#shared/money.ts';
import type { ExchangeCancelReason } from '#shared/schemas/exchange.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';

/** Price points that decide an exchange; null for USDT, and for a price that did not come. */
export interface ExchangePricePoints {
  from_point: ReceiptPricePoint | null;
  to_point: ReceiptPricePoint | null;
}

/** Returns by how much an accepted exchange moved the house’s counters: received and given. */
function inventoryParts(exchange: StoredExchange): Record<'from' | 'to', readonly InventoryAllocation[]> {
  const { inventory_shard: shard, inventory_parts: parts, amount: given, reserved } = exchange;
  const read = ({ shard, by }: { shard: number; by: string }) => ({ shard, by: toAmount(by) });
  return parts
    ? { from: parts.from.map(read), to: parts.to.map(read) }
    : { from: [{ shard, by: given }], to: [{ shard, by: invertAmount(reserved) }] };
}

/** Reverts the inventory in the same counters. */
function freeInventory(exchange: StoredExchange): WriteOperation[] {
  const { account_kind: kind, from_coin, to_coin } = exchange;
  const { from, to } = inventoryParts(exchange);
  const toInventoryReturn = (coin: string) => (part: InventoryAllocation) =>
    addToInventory({ kind, coin, shard: part.shard }, invertAmount(part.by));
  return [...from.map(toInventoryReturn(from_coin)), ...to.map(toInventoryReturn(to_coin))];
}

/** Ends a pending exchange. @throws {ConflictError} if it is not pending. */
async function finalizeExchange(
  exchange: StoredExchange,
  endChange: Partial<StoredExchange>,
  movement: JournalEntry,
  inventory: readonly WriteOperation[],
): Promise<StoredExchange> {
  const account = toAccountRef(exchange);
  const next = {
    ...exchange,
    ...endChange,
    ended_at: nowSeconds(),
    journal_ids: [...exchange.journal_ids, movement.id],
  };
  const waits = {
    condition: '#status = :pending',
    names: { '#status': 'status' },
    values: { ':pending': 'pending' },
    fails: buildConflictError(`Exchange ${exchange.id}`, 'ended'),
  };
  await transact(
    [
      exchangeCollection.replace(account, next, waits),
      countAccountEvent(account, { open_exchanges: -1 }),
      ...inventory,
    ],
    movement,
  );
  return next;
}

/**
 * Pays the received coins and moves the frozen ones to the house, in one journal entry.
 * @throws {ConflictError} if it was ended meanwhile.
 */
export function completeExchange(
  exchange: StoredExchange,
  terms: ExchangeTerms,
  points: ExchangePricePoints,
): Promise<StoredExchange> {
  const { account_kind: kind, from_coin, to_coin, amount, reserved, inventory_shard: shard } = exchange;
  const movement = buildJournalEntryIfNonZero(buildEntryHeader(exchange, 'exchange.complete'), [
    { from: getFrozenBucket('spot'), to: 'house:inventory', asset: from_coin, amount },
    { from: 'house:inventory', to: getAvailableBucket('spot'), asset: to_coin, amount: terms.to_amount },
  ]);
  if (!movement) throw new Error(`Exchange ${exchange.id} moves nothing.`);
  const differs = subtractAmounts(reserved, terms.to_amount);
  const inventory = differs === 0n ? [] : [addToInventory({ kind, coin: to_coin, shard }, differs)];
  return finalizeExchange(
    exchange,
    { ...terms, ...points, status: 'completed', reserved: terms.to_amount },
    movement,
    inventory,
  );
}

/** Releases the frozen money. Null when the exchange was ended meanwhile. */
export async function voidExchange(
  exchange: StoredExchange,
  reason: ExchangeCancelReason,
  points?: ExchangePricePoints,
): Promise<StoredExchange | null> {
  const { from_coin: asset, amount } = exchange;
  const movement = buildJournalEntry(buildEntryHeader(exchange, 'exchange.void'), {
    from: getFrozenBucket('spot'),
    to: getAvailableBucket('spot'),
    asset,
    amount,
  });
  const endChange = { ...points, status: 'cancelled' as const, cancel_reason: reason };
  try {
    return await finalizeExchange(exchange, endChange, movement, freeInventory(exchange));
  } catch (error) {
    if (error instanceof ConflictError) return null;
    throw error;
  }
}
