import { beforeEach, describe, expect, it } from 'vitest';
import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import { getAvailableBucket, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import { transact } from '#functions/data/table/transact.ts';
import { readUser } from '#functions/data/users/users.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { interleaveAtEveryTableCall } from '#functions/testing/at-every-call.ts';
import { readSpotCoins } from '#functions/testing/market/exchanges.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestTableInMemory } from '#functions/testing/tables/use-memory-table.ts';
import { toAmount } from '#shared/money.ts';
import { closeUserAccount } from './close-account.ts';

useTestTableInMemory();

beforeEach(() => setClock(() => 1_800_000_000_000));

const visit = { address: '192.0.2.1', country: null, userAgent: null };

/** Credits a coin without a wallet in the account yet, counted like every entry. */
const credit = ({ account }: UserPrincipal) =>
  transact(
    [countAccountEvent(account)],
    buildJournalEntry(
      { account, id: newId('jnl'), operation: 'deposit.credit', reference: newId('dep'), at: nowSeconds() },
      { from: 'house:chain', to: getAvailableBucket('spot'), asset: 'DOGE', amount: toAmount('5') },
    ),
  );

describe('closeUserAccount', () => {
  it.each([
    ['was never counted', async () => {}],
    ['was counted before', ({ account }: UserPrincipal) => transact([countAccountEvent(account)])],
  ])('rejects closing when a first coin arrives meanwhile, for an account that %s', async (itemName, prepare) => {
    let person = 0;
    const callers: UserPrincipal[] = [];
    const outcomes = await interleaveAtEveryTableCall(async () => {
      const caller = await createLiveCustomer(`closing-${itemName.replaceAll(' ', '-')}-${++person}`, '0');
      await prepare(caller);
      callers.push(caller);
      return { act: () => closeUserAccount(caller.user, [], visit), between: () => credit(caller) };
    });
    const before = outcomes.filter(({ isBeforeCommit }) => isBeforeCommit);
    expect(before.length).toBeGreaterThan(2);
    for (const [i, { result }] of before.entries()) {
      expect(result, `call ${i + 1}`).toMatchObject({ reason: { reason: 'INVALID_ORDER_STATUS' } });
      const caller = callers[i] as UserPrincipal;
      expect((await readUser(caller.user.id))?.closed_at).toBeUndefined();
      expect(await readSpotCoins(caller.account)).toEqual({ DOGE: '5' });
    }
  });

  it('closes an empty account', async () => {
    const caller = await createLiveCustomer('closing-empty', '0');
    await transact([countAccountEvent(caller.account)]);
    await closeUserAccount(caller.user, [], visit);
    expect((await readUser(caller.user.id))?.closed_at).toBe(nowSeconds());
  });
});
