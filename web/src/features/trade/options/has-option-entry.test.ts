import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { hasOptionEntry } from './has-option-entry.ts';
import { optionOrderQuery } from './queries.ts';
import { isOptionSellable } from './sellable.ts';
import { writeOptionToCache } from './write-option-to-cache.ts';

const waitingOrder = {
  id: 'opt_1',
  status: 'pending',
  created_at: 1_790_000_000,
  entry_price: null,
  expired_at: null,
  receipt: { rule: 'option-2', accepted_ms: 1_790_000_000_250, entry: null, exit: null, sale: null },
} as OptionOrder;

const entered: OptionOrder = {
  ...waitingOrder,
  entry_price: '50000',
  expired_at: 1_790_000_361,
  receipt: {
    ...waitingOrder.receipt,
    entry: { at: 1_790_000_001, price: '50000', source: 'simulated', age: 0, sequence: 2, hash: 'a'.repeat(64) },
  },
};

describe('option waiting for its entry', () => {
  it('has no entry and cannot be sold back', { tags: ['TRD-058'] }, () => {
    expect([waitingOrder, entered].map(hasOptionEntry)).toEqual([false, true]);
    expect(isOptionSellable(waitingOrder, waitingOrder.created_at + 1)).toBe(false);
    expect(isOptionSellable(entered, waitingOrder.created_at + 1)).toBe(true);
  });

  it('gets its entry in the cache, and a late answer does not remove it', () => {
    const client = new QueryClient();
    const { queryKey } = optionOrderQuery(waitingOrder.id);
    writeOptionToCache(client, waitingOrder);
    writeOptionToCache(client, entered);
    expect(client.getQueryData(queryKey)).toEqual(entered);
    writeOptionToCache(client, waitingOrder);
    expect(client.getQueryData(queryKey)).toEqual(entered);
  });

  it('stays cancelled after its stake was refunded', () => {
    const client = new QueryClient();
    writeOptionToCache(client, waitingOrder);
    writeOptionToCache(client, { ...waitingOrder, status: 'cancelled', cancel_reason: 'PRICE_NOT_AVAILABLE' });
    writeOptionToCache(client, waitingOrder);
    expect(client.getQueryData(optionOrderQuery(waitingOrder.id).queryKey)).toMatchObject({ status: 'cancelled' });
  });
});
