import { describe, expect, it, vi } from 'vitest';
import { countAccountEvent, countOpenedItemWithinLimit } from '#functions/data/ledger/account-counters.ts';
import type { OpenItemKind } from '#functions/data/ledger/open-kinds.ts';
import { transact } from '#functions/data/table/transact.ts';
import { readDemoEpoch } from '#functions/data/users/demo-epochs.ts';
import { getUserAccount, readUser } from '#functions/data/users/users.ts';
import { closeUserAccount } from '#functions/domain/account-closure/close-account.ts';
import { readAvailableUsdt, createDemoCustomer, createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import { resetDemo } from './reset-demo.ts';
import { sweepDemoResets } from './sweep-demo-resets.ts';

/** A future kind. */
const WAGERS = 'open_wagers' as OpenItemKind;

vi.mock('#functions/data/ledger/open-kinds.ts', async (original) => {
  const real = await original<typeof import('#functions/data/ledger/open-kinds.ts')>();
  return {
    openItemLimits: { ...real.openItemLimits, open_wagers: 2 },
    openItemKinds: [...real.openItemKinds, 'open_wagers'],
  };
});

useTestTable();

const visit = { address: '198.51.100.7', userAgent: null, country: null };
const count = (account: AccountRef, by: number) => transact([countAccountEvent(account, { [WAGERS]: by })]);

describe('a newly added kind of open item', () => {
  it('counts towards the limit of open items', async () => {
    const { account } = await createDemoCustomer();
    const open = () => transact([countOpenedItemWithinLimit(account, { [WAGERS]: 1 }, [WAGERS])]);
    await open();
    await open();
    await expect(open()).rejects.toMatchObject({ reason: 'TOO_MANY_OPEN_ORDERS' });
  });

  it.each(['main', 'simulate'] as const)('blocks account closure while one item is open in %s', async (mode) => {
    const caller = mode === 'main' ? await createLiveCustomer('with-a-wager', '5') : await createDemoCustomer();
    await count(caller.account, 1);
    await expect(closeUserAccount(caller.user, [], visit)).rejects.toMatchObject({ reason: 'INVALID_ORDER_STATUS' });
    expect(await readUser(caller.user.id)).toMatchObject({ status: 'active' });
  });

  it('prevents emptying of a reset account until the item is voided', async () => {
    const caller = await createDemoCustomer();
    const old = caller.account;
    await count(old, 1);
    await resetDemo(caller.user);
    await expect(sweepDemoResets()).rejects.toThrow(AggregateError);
    expect(await readAvailableUsdt(old)).toBe('100000');
    expect((await readDemoEpoch(old))?.emptied_at).toBeUndefined();
    await count(old, -1);
    expect(await sweepDemoResets()).toEqual({ emptied: 1 });
    expect(await readAvailableUsdt(old)).toBe('0');
    const user = await readUser(caller.user.id);
    expect(user && getUserAccount(user, 'simulate')).not.toEqual(old);
  });
});
