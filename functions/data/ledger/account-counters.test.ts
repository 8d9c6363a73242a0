import { describe, expect, it } from 'vitest';
import { updateItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { newId } from '#functions/lib/ids.ts';
import { useEngineTable } from '#functions/testing/tables/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import { amount } from '#shared/money.ts';
import {
  accountCounters,
  countEvent,
  countOpeningWithinLimit,
  assertNothingOpen,
  readAccountCounter,
  readAccountCounters,
} from './account-counters.ts';
import { openLimits, openKinds } from './open-kinds.ts';

useEngineTable();

const newAccount = (): AccountRef => ({ kind: 'demo', id: newId('acc') });
const TOO_MANY = { reason: 'TOO_MANY_OPEN_ORDERS' };

describe('account counters', () => {
  it.each(openKinds)('%s keep the account non-empty until the last one is closed', async (kind) => {
    const account = newAccount();
    await transact([assertNothingOpen(account)]);
    await transact([countEvent(account, { [kind]: 2 })]);
    await expect(transact([assertNothingOpen(account)])).rejects.toMatchObject({
      name: 'OpenItemsError',
      message: `Something is still open in ${account.id}.`,
    });
    await expect(transact([assertNothingOpen(account, 'INVALID_ORDER_STATUS')])).rejects.toMatchObject({
      reason: 'INVALID_ORDER_STATUS',
    });
    await transact([countEvent(account, { [kind]: -2 })]);
    await transact([assertNothingOpen(account)]);
  });

  it.each(openKinds)('%s never exceed their maximum under concurrent opening', async (kind) => {
    const account = newAccount();
    const open = () => transact([countOpeningWithinLimit(account, { [kind]: 1 }, [kind])]);
    await transact([countEvent(account, { [kind]: openLimits[kind] - 1 })]);
    const tries = await Promise.allSettled([open(), open(), open()]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(open()).rejects.toMatchObject(TOO_MANY);
    expect(await readAccountCounter(account, kind)).toBe(openLimits[kind]);
  });

  it('rejects an order when the position that it may become is at its limit', async () => {
    const account = newAccount();
    await transact([countEvent(account, { open_positions: openLimits.open_positions })]);
    const open = countOpeningWithinLimit(account, { open_futures_orders: 1 }, [
      'open_futures_orders',
      'open_positions',
    ]);
    await expect(transact([open])).rejects.toMatchObject(TOO_MANY);
  });

  it('rejects opening an item after the account was reset', async () => {
    const account = newAccount();
    await updateItem(accountCounters.key(account), { update: 'SET ended_at = :at', values: { ':at': 1 } });
    await expect(transact([countOpeningWithinLimit(account, { open_options: 1 }, [])])).rejects.toMatchObject(TOO_MANY);
  });

  it('adds option volume and increments the event sequence', async () => {
    const account = newAccount();
    expect((await readAccountCounters(account))('options_total')).toBe(0);
    await transact([countEvent(account, { open_options: 1, options_total: 1, volume: amount('10') })]);
    await transact([countEvent(account)]);
    const count = await readAccountCounters(account);
    expect(['open_options', 'options_total', 'open_positions'].map((name) => count(name as 'open_options'))).toEqual([
      1, 1, 0,
    ]);
    const counters = await updateItem(accountCounters.key(account), {
      update: 'ADD event_seq :none',
      values: { ':none': 0 },
    });
    expect(counters).toMatchObject({ event_seq: 2, volume: 1_000_000_000 });
  });
});
