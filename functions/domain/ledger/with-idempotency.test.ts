import { afterEach, describe, expect, it, vi } from 'vitest';
import { getAvailableBucket, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import { buildConflictError, type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountRef, JournalEntryId } from '#shared/ids.ts';
import { toAmount, formatUnits } from '#shared/money.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { withIdempotency } from './with-idempotency.ts';

useTestTable();
afterEach(() => setClock());

const KEY = 'a-key-of-its-own';

interface Answer {
  id: JournalEntryId;
  repeated: boolean;
}

/** An account with a unit of money, and a debit that runs once per key and returns the journal entry’s id. */
async function taking(units = '1') {
  const account: AccountRef = { kind: 'live', id: newId('acc') };
  const transfer = { asset: 'USDT', amount: toAmount('1') };
  const occasion = () => ({
    account,
    id: newId('jnl'),
    operation: 'option.place' as const,
    reference: 'tst_1',
    at: nowSeconds(),
  });
  await transact(
    [],
    buildJournalEntry(occasion(), {
      from: 'house:seed',
      to: getAvailableBucket('trading'),
      asset: 'USDT',
      amount: toAmount(units),
    }),
  );
  const act = vi.fn<(record: (id: JournalEntryId) => WriteOperation) => Promise<Answer>>(async (record) => {
    const movement = buildJournalEntry(occasion(), {
      from: getAvailableBucket('trading'),
      to: 'house:fees',
      ...transfer,
    });
    await transact([record(movement.id)], movement);
    return { id: movement.id, repeated: false };
  });
  const repeat = vi.fn<(id: JournalEntryId) => Promise<Answer>>(async (id) => ({ id, repeated: true }));
  const take = (key = KEY, request: readonly (string | bigint)[] = ['take', transfer.amount], endpoint = 'test') =>
    withIdempotency({ account, endpoint, key, request }, act, repeat);
  const readRemaining = async () => formatUnits((await readWalletBalance(account, 'trading', 'USDT')).available);
  return { account, act, repeat, take, left: readRemaining };
}

describe('withIdempotency', () => {
  it('runs once for concurrent calls and returns the same answer to all', async () => {
    const { take, left } = await taking('5');
    const answers = await Promise.all(Array.from({ length: 12 }, () => take()));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(await left()).toBe('4');
  });

  it('does not reject a repeat although the first run spent the balance', async () => {
    const { take, left } = await taking('1');
    const first = await take();
    expect(await take()).toEqual({ id: first.id, repeated: true });
    await expect(take('another-key')).rejects.toMatchObject({ reason: 'INSUFFICIENT_BALANCE' });
    expect(await left()).toBe('0');
  });

  it('runs again under its key after a rejection', async () => {
    const { account, take, repeat, left } = await taking('0.5');
    await expect(take()).rejects.toMatchObject({ reason: 'INSUFFICIENT_BALANCE' });
    await transact(
      [],
      buildJournalEntry(
        { account, id: newId('jnl'), operation: 'demo.grant', reference: 'tst_2', at: nowSeconds() },
        { from: 'house:seed', to: getAvailableBucket('trading'), asset: 'USDT', amount: toAmount('0.5') },
      ),
    );
    expect(await take()).toMatchObject({ repeated: false });
    expect(repeat).not.toHaveBeenCalled();
    expect(await left()).toBe('0');
  });

  it('separates keys, endpoints and accounts', async () => {
    const { take, left } = await taking('5');
    await take();
    await take('another-key');
    await take(KEY, ['take'], 'elsewhere');
    expect(await left()).toBe('2');
    const other = await taking('5');
    await other.take();
    expect(await other.left()).toBe('4');
  });

  it('rejects another request under a used key and changes nothing', async () => {
    const { take, left } = await taking('5');
    await take(KEY, ['take', toAmount('1')]);
    for (const request of [['take', toAmount('2')], ['take'], ['take', '1', '']])
      await expect(take(KEY, request)).rejects.toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await left()).toBe('4');
  });

  it('treats equal amounts in other notation as the same request', async () => {
    const { take } = await taking('5');
    const { id } = await take(KEY, ['take', toAmount('1.50')]);
    expect(await take(KEY, ['take', '1.5'])).toEqual({ id, repeated: true });
  });

  it('runs again after a day, and can then fail for new reasons', async () => {
    const { take, repeat, left } = await taking('2');
    const at = nowSeconds();
    setClock(() => at * 1000);
    const first = await take();
    setClock(() => (at + DAY_SECONDS) * 1000);
    const second = await take();
    expect(second).toMatchObject({ repeated: false });
    expect(second.id).not.toBe(first.id);
    // Yesterday’s record may stay in the table for any time.
    setClock(() => (at + 2 * DAY_SECONDS) * 1000);
    await expect(take()).rejects.toMatchObject({ reason: 'INSUFFICIENT_BALANCE' });
    await expect(take(KEY, ['something else'])).rejects.toMatchObject({ reason: 'INSUFFICIENT_BALANCE' });
    expect(repeat).not.toHaveBeenCalled();
    expect(await left()).toBe('0');
  });

  it.each([
    ['refused', () => new AppError('MARKET_CLOSED')],
    ['met by a change', (cause: Error) => buildConflictError('Order ord_1', 'filled')(cause)],
  ])('repeats the answer when a later attempt is %s, and passes on other failures', async (_, failure) => {
    const { act, take } = await taking('5');
    const { id } = await take();
    act.mockRejectedValueOnce(failure(new Error('before')));
    expect(await take()).toEqual({ id, repeated: true });
    act.mockRejectedValueOnce(new Error('The network is gone.'));
    await expect(take()).rejects.toThrow('The network is gone.');
  });
});
