import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userItems } from '#functions/data/users/users.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountRef, JournalEntryId, UserId } from '#shared/ids.ts';
import { toAmount, ZERO_AMOUNT } from '#shared/money.ts';
import type { WalletStatus } from '#shared/schemas/ledger.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { JournalEntry } from './journal-entry.ts';
import { getWalletKey } from './money-keys.ts';
import { getItem } from './table.ts';
import {
  ConflictError,
  ConditionFailedError,
  buildConflictError,
  type WriteOperation,
  retryOnConflict,
  transact,
} from './transact.ts';

useTestTableOnEngine();

const account: AccountRef = { kind: 'demo', id: newId('acc') };
const entry = (units: string, id: JournalEntryId = newId('jnl')) =>
  JournalEntry.of({
    account,
    id,
    operation: 'demo.grant',
    reference: account.id,
    at: 1_800_000_000 as EpochSeconds,
    legs: [
      { wallet: 'trading', asset: 'USDT', bucket: 'available', amount: toAmount(units) },
      {
        wallet: 'house:demo_grant',
        asset: 'USDT',
        amount: toAmount(units.startsWith('-') ? units.slice(1) : `-${units}`),
      },
    ],
  });
const available = async () =>
  BigInt((await getItem<{ available: number }>(getWalletKey(account, 'trading', 'USDT')))?.available ?? 0);

/** A write whose condition fails, and one without a condition. */
const doomed = (name: string, fails?: WriteOperation['fails']): WriteOperation => ({
  label: name,
  key: userItems.key(name as UserId),
  put: {},
  condition: 'attribute_exists(pk)',
  ...(fails && { fails }),
});
const fine = (name: string): WriteOperation => ({ label: name, key: userItems.key(name as UserId), put: {} });

class GoneError extends ConditionFailedError {
  override readonly name = 'GoneError';
}

describe('transact with failed conditions', () => {
  it.each<[told: object, operations: readonly WriteOperation[]]>([
    [{ reason: 'LIMIT_REACHED' }, [fine('a'), doomed('b', 'LIMIT_REACHED'), doomed('c', 'NOT_FOUND')]],
    [{ reason: 'NOT_FOUND' }, [doomed('c', 'NOT_FOUND'), fine('a'), doomed('b', 'LIMIT_REACHED')]],
    [
      { reason: 'CODE_INVALID', message: 'Used.' },
      [doomed('b', new AppError('CODE_INVALID', { message: 'Used.' })), doomed('c', 'NOT_FOUND')],
    ],
    [
      { name: 'ConflictError', message: 'Position pos_1 changed while it was being closed.' },
      [doomed('b', buildConflictError('Position pos_1', 'closed')), doomed('c', 'NOT_FOUND')],
    ],
    [
      { name: 'GoneError', message: 'gone', cause: expect.any(ConditionFailedError) },
      [doomed('b', (cause) => new GoneError('gone', { cause })), doomed('c')],
    ],
    [
      { name: 'ConditionFailedError', message: 'Conditions did not hold: b, c.' },
      [fine('a'), doomed('b'), doomed('c', 'NOT_FOUND')],
    ],
  ])('throws the error of the first failed operation: %j', async (expectedError, operations) => {
    await expect(transact(operations)).rejects.toMatchObject(expectedError);
    expect(await getItem(userItems.key('a' as UserId))).toBeNull();
  });

  it('reports an operation before a balance and logs all failed conditions', async () => {
    await expect(transact([doomed('b', 'LIMIT_REACHED')], entry('-5'))).rejects.toMatchObject({
      reason: 'LIMIT_REACHED',
      cause: { message: 'Conditions did not hold: b, wallet trading:USDT.' },
    });
    await expect(transact([fine('a')], entry('-5'))).rejects.toMatchObject({ reason: 'INSUFFICIENT_BALANCE' });
  });
});

describe('retryOnConflict', () => {
  const throwConflict = () => {
    throw new ConflictError('changed');
  };

  it('succeeds after conflicts', async () => {
    let attempts = 0;
    expect(await retryOnConflict(async () => (++attempts < 5 ? throwConflict() : attempts))).toBe(5);
  });

  it('gives up after the maximum number of attempts', async () => {
    let attempts = 0;
    const retried = retryOnConflict(async () => {
      attempts++;
      return throwConflict();
    }, 3);
    await expect(retried).rejects.toMatchObject({ reason: 'SERVICE_UNAVAILABLE', cause: { name: 'ConflictError' } });
    expect(attempts).toBe(3);
  });

  it('does not retry errors other than conflicts', async () => {
    let attempts = 0;
    const failing = retryOnConflict(async () => {
      attempts++;
      throw new AppError('NOT_FOUND');
    });
    await expect(failing).rejects.toMatchObject({ reason: 'NOT_FOUND' });
    expect(attempts).toBe(1);
  });
});

describe('journal entry', () => {
  it('credits, debits and rejects an overdraft', async () => {
    await transact([], entry('100'));
    await transact([], entry('-99.99999999'));
    expect(await available()).toBe(1n);
    await expect(transact([], entry('-0.00000002'))).rejects.toMatchObject({ reason: 'INSUFFICIENT_BALANCE' });
    expect(await available()).toBe(1n);
  });

  it('is written once per id', async () => {
    const onceEntry = entry('5');
    await transact([], onceEntry);
    const before = await available();
    await expect(transact([], onceEntry)).rejects.toThrow('journal');
    expect(await available()).toBe(before);
  });

  it('rejects postings that do not sum to zero', () => {
    expect(() =>
      JournalEntry.of({
        account,
        id: newId('jnl'),
        operation: 'demo.grant',
        reference: 'x',
        at: 0 as EpochSeconds,
        legs: [{ wallet: 'trading', asset: 'USDT', bucket: 'available', amount: toAmount('1') }],
      }),
    ).toThrow(/sum to 100000000/);
  });

  it('rejects postings of zero only', () => {
    const at = 0 as EpochSeconds;
    const nothing = { wallet: 'trading', asset: 'USDT', bucket: 'available', amount: ZERO_AMOUNT } as const;
    for (const legs of [[], [nothing], [nothing, { ...nothing, bucket: 'frozen' as const }]])
      expect(() =>
        JournalEntry.of({ account: account, id: newId('jnl'), operation: 'demo.grant', reference: 'x', at, legs }),
      ).toThrow('demo.grant moves nothing');
    const more = { ...nothing, amount: toAmount('1') };
    const legs = [nothing, more, { ...more, bucket: 'frozen' as const, amount: toAmount('-1') }];
    JournalEntry.of({ account: account, id: newId('jnl'), operation: 'demo.grant', reference: 'x', at, legs });
  });

  it('is the only write that changes a balance', async () => {
    const key = getWalletKey(account, 'trading', 'USDT');
    await expect(
      // @ts-expect-error a wallet's key is not among the keys that plain writes take
      transact([{ label: 'theft', key, update: 'ADD available :x', values: { ':x': 1 } }]),
    ).rejects.toThrow('Money moves only by journal');
  });
});

describe('wallet opening', () => {
  const opening = (status: WalletStatus, version: number, coin = 'ETH') => ({
    label: 'wallet',
    wallet: getWalletKey(account, 'spot', coin),
    type: 'spot' as const,
    coin,
    status,
    version,
    fails: 'CHANGED_MEANWHILE' as const,
  });
  const stored = (coin = 'ETH') => getItem(getWalletKey(account, 'spot', coin));

  it('creates an empty wallet and sets its status once per version', async () => {
    await transact([opening('suspended', 0)]);
    expect(await stored()).toMatchObject({
      wallet_type: 'spot',
      coin_type: 'ETH',
      status: 'suspended',
      status_version: 1,
      available: 0,
      frozen: 0,
      version: 0,
    });
    await expect(transact([opening('active', 0)])).rejects.toMatchObject({ reason: 'CHANGED_MEANWHILE' });
    await transact([opening('active', 1)]);
    await expect(transact([opening('inactive', 1)])).rejects.toMatchObject({ reason: 'CHANGED_MEANWHILE' });
    expect(await stored()).toMatchObject({ status: 'active', status_version: 2 });
  });

  it('keeps the balance of an existing wallet', async () => {
    await transact([], entry('7'));
    const key = getWalletKey(account, 'trading', 'USDT');
    const before = await getItem<{ available: number; version: number }>(key);
    await transact([{ ...opening('active', 0), wallet: key, type: 'trading', coin: 'USDT' }]);
    expect(await getItem(key)).toMatchObject({
      available: before?.available,
      version: before?.version,
      status: 'active',
    });
  });
});

describe('transact under contention', () => {
  /** Fails this many tries with this error, then lets them through; records the tokens that were sent. */
  function hindered(times: number, error: object): { tokens: unknown[]; stop: () => void } {
    const tokens: unknown[] = [];
    const stop = hookTableCalls(({ input, send }) => {
      tokens.push((input as { ClientRequestToken?: string }).ClientRequestToken);
      if (tokens.length > times) return send();
      return Promise.reject(Object.assign(new Error('hindered'), { $metadata: {} }, error));
    }, 'hindered');
    return { tokens, stop };
  }
  const CONFLICT = {
    name: 'TransactionCanceledException',
    CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
  };
  const IN_PROGRESS = { name: 'TransactionInProgressException' };
  beforeEach(() => {
    // Makes pauses end at once.
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each([
    ['by a conflict', CONFLICT, 8],
    ['by itself, while it is under way', IN_PROGRESS, 1],
  ] as const)('retries when blocked %s, with a new token only after a cancellation', async (_, error, tokens) => {
    const hindrance = hindered(7, error);
    await transact([fine(`hindered ${error.name}`)]);
    hindrance.stop();
    expect(hindrance.tokens).toHaveLength(8);
    expect(new Set(hindrance.tokens).size).toBe(tokens);
    expect(hindrance.tokens[0]).toEqual(expect.any(String));
  });

  it('gives up after eight attempts', async () => {
    const conflicts = hindered(100, CONFLICT);
    await expect(transact([fine('x')])).rejects.toMatchObject({
      reason: 'SERVICE_UNAVAILABLE',
      cause: { name: 'TransactionCanceledException' },
    });
    conflicts.stop();
    expect(conflicts.tokens).toHaveLength(8);
    const progress = hindered(100, IN_PROGRESS);
    await expect(transact([fine('x')])).rejects.toMatchObject(IN_PROGRESS);
    progress.stop();
    expect(progress.tokens).toHaveLength(8);
  });

  it('waits longer before each attempt, at most 400 ms', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const pauses: unknown[] = [];
    const later = globalThis.setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((resolve: () => void, ms: number) => {
      // Longer ones are the SDK's own, for missing responses.
      if (ms > 400) return later(resolve, ms);
      pauses.push(ms);
      queueMicrotask(resolve);
    }) as never);
    const hindrance = hindered(7, CONFLICT);
    await transact([fine('paused')]).finally(() => hindrance.stop());
    expect(pauses).toEqual([20, 40, 80, 160, 320, 400, 400]);
  });

  it('does not retry errors other than contention', async () => {
    const failing = hindered(100, { name: 'ValidationException' });
    await expect(transact([fine('x')])).rejects.toMatchObject({ name: 'ValidationException' });
    failing.stop();
    expect(failing.tokens).toHaveLength(1);
  });

  it('runs the `before` steps of its operations first', async () => {
    const done: string[] = [];
    const first: WriteOperation = {
      ...fine('first'),
      before: async () => {
        done.push('before');
      },
    };
    await transact([first]);
    expect(done).toEqual(['before']);
  });
});

describe('transact with an old journal entry id', () => {
  afterEach(() => setClock());

  it('rejects the entry and writes nothing', async () => {
    const lateEntry = entry('7');
    const before = await available();
    const createdMs = Date.now();
    setClock(() => createdMs + 62_000);
    await expect(transact([], lateEntry)).rejects.toMatchObject({ reason: 'SERVICE_UNAVAILABLE' });
    expect(await available()).toBe(before);
    setClock(() => createdMs + 59_000);
    await transact([], lateEntry);
    expect(await available()).toBe(before + 7n * 100_000_000n);
  });

  it('accepts operations without a journal entry at any age', async () => {
    const createdMs = Date.now();
    setClock(() => createdMs + 3_600_000);
    await transact([fine('late')]);
    expect(await getItem(userItems.key('late' as UserId))).not.toBeNull();
  });
});
