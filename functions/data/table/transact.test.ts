import { describe, expect, it } from 'vitest';
import { users } from '#functions/data/people/users.ts';
import { newId } from '#functions/lib/ids.ts';
import { useTable } from '#functions/testing/table.ts';
import type { AccountRef, JournalId, UserId } from '#shared/ids.ts';
import { amount } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { walletKey } from './money-keys.ts';
import { Movement } from './movement.ts';
import { get } from './table.ts';
import { ChangedMeanwhile, ConditionFailed, changedWhile, type Operation, retryChanged, transact } from './transact.ts';

useTable();

const account: AccountRef = { kind: 'demo', id: newId('acc') };
const entry = (units: string, id: JournalId = newId('jnl')) =>
  Movement.of({
    account,
    id,
    operation: 'demo.grant',
    reference: account.id,
    at: 1_800_000_000 as EpochSeconds,
    legs: [
      { wallet: 'trading', asset: 'USDT', bucket: 'available', amount: amount(units) },
      {
        wallet: 'house:demo_grant',
        asset: 'USDT',
        amount: amount(units.startsWith('-') ? units.slice(1) : `-${units}`),
      },
    ],
  });
const available = async () =>
  BigInt((await get<{ available: number }>(walletKey(account, 'trading', 'USDT')))?.available ?? 0);

/** A write whose condition does not hold, and one that has none. */
const doomed = (name: string, fails?: Operation['fails']): Operation => ({
  label: name,
  key: users.key(name as UserId),
  put: {},
  condition: 'attribute_exists(pk)',
  ...(fails && { fails }),
});
const fine = (name: string): Operation => ({ label: name, key: users.key(name as UserId), put: {} });

class Gone extends ConditionFailed {
  override readonly name = 'Gone';
}

describe('a transaction whose conditions did not hold', () => {
  it.each<[told: object, operations: readonly Operation[]]>([
    [{ reason: 'LIMIT_REACHED' }, [fine('a'), doomed('b', 'LIMIT_REACHED'), doomed('c', 'NOT_FOUND')]],
    [{ reason: 'NOT_FOUND' }, [doomed('c', 'NOT_FOUND'), fine('a'), doomed('b', 'LIMIT_REACHED')]],
    [
      { reason: 'CODE_INVALID', message: 'Used.' },
      [doomed('b', new Refusal('CODE_INVALID', { message: 'Used.' })), doomed('c', 'NOT_FOUND')],
    ],
    [
      { name: 'ChangedMeanwhile', message: 'Position pos_1 changed while it was being closed.' },
      [doomed('b', changedWhile('Position pos_1', 'closed')), doomed('c', 'NOT_FOUND')],
    ],
    [
      { name: 'Gone', message: 'gone', cause: expect.any(ConditionFailed) },
      [doomed('b', (cause) => new Gone('gone', { cause })), doomed('c')],
    ],
    [
      { name: 'ConditionFailed', message: 'Conditions did not hold: b, c.' },
      [fine('a'), doomed('b'), doomed('c', 'NOT_FOUND')],
    ],
  ])('says %j, as the first of them does', async (told, operations) => {
    await expect(transact(operations)).rejects.toMatchObject(told);
    expect(await get(users.key('a' as UserId))).toBeNull();
  });

  it('tells a refusal before a balance, and whatever else did not hold to the logs', async () => {
    await expect(transact([doomed('b', 'LIMIT_REACHED')], entry('-5'))).rejects.toMatchObject({
      reason: 'LIMIT_REACHED',
      cause: { message: 'Conditions did not hold: b, wallet trading:USDT.' },
    });
    await expect(transact([fine('a')], entry('-5'))).rejects.toMatchObject({ reason: 'INSUFFICIENT_BALANCE' });
  });
});

describe('what is done again where something changed', () => {
  const changed = () => {
    throw new ChangedMeanwhile('changed');
  };

  it('comes about at last', async () => {
    let tried = 0;
    expect(await retryChanged(async () => (++tried < 5 ? changed() : tried))).toBe(5);
  });

  it('is given up after so many tries', async () => {
    let tried = 0;
    const again = retryChanged(async () => {
      tried++;
      return changed();
    }, 3);
    await expect(again).rejects.toMatchObject({ reason: 'SERVICE_UNAVAILABLE', cause: { name: 'ChangedMeanwhile' } });
    expect(tried).toBe(3);
  });

  it('is not done again for any other reason', async () => {
    let tried = 0;
    const failing = retryChanged(async () => {
      tried++;
      throw new Refusal('NOT_FOUND');
    });
    await expect(failing).rejects.toMatchObject({ reason: 'NOT_FOUND' });
    expect(tried).toBe(1);
  });
});

describe('a movement', () => {
  it('credits, debits, and refuses to overdraw', async () => {
    await transact([], entry('100'));
    await transact([], entry('-99.99999999'));
    expect(await available()).toBe(1n);
    await expect(transact([], entry('-0.00000002'))).rejects.toMatchObject({ reason: 'INSUFFICIENT_BALANCE' });
    expect(await available()).toBe(1n);
  });

  it('is written once under one id', async () => {
    const once = entry('5');
    await transact([], once);
    const before = await available();
    await expect(transact([], once)).rejects.toThrow('journal');
    expect(await available()).toBe(before);
  });

  it('must balance', () => {
    expect(() =>
      Movement.of({
        account,
        id: newId('jnl'),
        operation: 'demo.grant',
        reference: 'x',
        at: 0 as EpochSeconds,
        legs: [{ wallet: 'trading', asset: 'USDT', bucket: 'available', amount: amount('1') }],
      }),
    ).toThrow(/sum to 100000000/);
  });

  it('is the only way to a balance', async () => {
    const key = walletKey(account, 'trading', 'USDT');
    await expect(
      // @ts-expect-error a wallet's key is not among the keys that plain writes take
      transact([{ label: 'theft', key, update: 'ADD available :x', values: { ':x': 1 } }]),
    ).rejects.toThrow('Money moves only by journal');
  });
});
