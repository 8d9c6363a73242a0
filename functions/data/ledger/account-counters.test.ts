import { describe, expect, it } from 'vitest';
import { updateItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { newId } from '#functions/lib/ids.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import {
  accountCounters,
  countAccountEvent,
  countOpenedItemWithinLimit,
  assertNoOpenItems,
  readAccountCounter,
  readAccountCounters,
} from './account-counters.ts';
import { openItemLimits, openItemKinds } from './open-kinds.ts';

useTestTableOnEngine();

const newAccount = (): AccountRef => ({ kind: 'demo', id: newId('acc') });
const TOO_MANY = { reason: 'TOO_MANY_OPEN_ORDERS' };

describe('account counters', () => {
  it.each(openItemKinds)('%s keep the account non-empty until the last one is closed', async (kind) => {
    const account = newAccount();
    await transact([assertNoOpenItems(account)]);
    await transact([countAccountEvent(account, { [kind]: 2 })]);
    await expect(transact([assertNoOpenItems(account)])).rejects.toMatchObject({
      name: 'OpenItemsError',
      message: `Something is still open in ${account.id}.`,
    });
    await expect(transact([assertNoOpenItems(account, 'INVALID_ORDER_STATUS')])).rejects.toMatchObject({
      reason: 'INVALID_ORDER_STATUS',
    });
    await transact([countAccountEvent(account, { [kind]: -2 })]);
    await transact([assertNoOpenItems(account)]);
  });

  it.each(openItemKinds)('%s never exceed their maximum under concurrent opening', async (kind) => {
    const account = newAccount();
    const open = () => transact([countOpenedItemWithinLimit(account, { [kind]: 1 }, [kind])]);
    await transact([countAccountEvent(account, { [kind]: openItemLimits[kind] - 1 })]);
    const tries = await Promise.allSettled([open(), open(), open()]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(open()).rejects.toMatchObject(TOO_MANY);
    expect(await readAccountCounter(account, kind)).toBe(openItemLimits[kind]);
  });

  it('rejects an order when the position that it may become is at its limit', async () => {
    const account = newAccount();
    await transact([countAccountEvent(account, { open_positions: openItemLimits.open_positions })]);
    const open = countOpenedItemWithinLimit(account, { open_futures_orders: 1 }, [
      'open_futures_orders',
      'open_positions',
    ]);
    await expect(transact([open])).rejects.toMatchObject(TOO_MANY);
  });

  it('rejects opening an item after the account was reset', async () => {
    const account = newAccount();
    await updateItem(accountCounters.key(account), { update: 'SET ended_at = :at', values: { ':at': 1 } });
    await expect(transact([countOpenedItemWithinLimit(account, { open_options: 1 }, [])])).rejects.toMatchObject(
      TOO_MANY,
    );
  });

  it('adds option volume and increments the event sequence', async () => {
    const account = newAccount();
    expect((await readAccountCounters(account))('options_total')).toBe(0);
    await transact([countAccountEvent(account, { open_options: 1, options_total: 1, volume: toAmount('10') })]);
    await transact([countAccountEvent(account)]);
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
