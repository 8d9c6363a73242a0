import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { accountCounters, countOpenedItemWithinLimit } from '#functions/data/ledger/account-counters.ts';
import { accountItems } from '#functions/data/ledger/accounts.ts';
import {
  getAvailableBucket,
  getFrozenBucket,
  buildJournalEntry,
  buildJournalEntryIfNonZero,
  type LedgerTransfer,
} from '#functions/data/ledger/build-entry.ts';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import { getWalletKey } from '#functions/data/table/money-keys.ts';
import { updateItem } from '#functions/data/table/table.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { getDynamoClient } from '#functions/lib/clients.ts';
import { config } from '#functions/lib/config.ts';
import { newId } from '#functions/lib/ids.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { transactWalletPayment } from './transact-spending.ts';

useTestTable();

const newAccount = (): AccountRef => ({ kind: 'demo', id: newId('acc') });
const occasion = (account: AccountRef) => ({
  account,
  id: newId('jnl'),
  operation: 'option.place' as const,
  reference: 'tst_1',
  at: 1_800_000_000 as EpochSeconds,
});
const out = (units: string, asset = 'USDT'): LedgerTransfer => ({
  from: getAvailableBucket('trading'),
  to: 'house:fees',
  asset,
  amount: toAmount(units),
});
const give = (account: AccountRef, units: string, asset = 'USDT') =>
  transact(
    [],
    buildJournalEntry(occasion(account), {
      ...out(units, asset),
      from: 'house:seed',
      to: getAvailableBucket('trading'),
    }),
  );
const spend = (
  account: AccountRef,
  transfers: readonly LedgerTransfer[],
  operations: readonly WriteOperation[] = [],
) => {
  const movement = buildJournalEntryIfNonZero(occasion(account), transfers);
  if (!movement) throw new Error('nothing to spend');
  return transactWalletPayment(operations, movement, 'how_much');
};

/** Sets the status as staff would, bypassing write rules. */
const setStatus = (account: AccountRef, asset: string, status: string) =>
  getDynamoClient().send(
    new UpdateCommand({
      TableName: config.table(),
      Key: { ...getWalletKey(account, 'trading', asset) },
      UpdateExpression: 'SET #status = :status',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':status': status },
    }),
  );

describe('spending more than the balance', () => {
  it('is rejected on the request field with the required and available amounts', async () => {
    const account = newAccount();
    await give(account, '99');
    const message = 'Insufficient balance. Your order amount: 100.2 USDT, Your balance: 99 USDT';
    const freezing = { ...out('100'), to: getFrozenBucket('trading') };
    await expect(spend(account, [freezing, out('0.2')])).rejects.toMatchObject({
      reason: 'INSUFFICIENT_BALANCE',
      message,
      fields: { how_much: [message] },
      reasons: { how_much: [{ name: 'balance', params: { amount: '100.2', balance: '99', asset: 'USDT' } }] },
      cause: { reason: 'INSUFFICIENT_BALANCE' },
    });
    expect(await readWalletBalance(account, 'trading', 'USDT')).toEqual({ available: toAmount('99'), frozen: 0n });
  });

  it('is rejected with the name of the wallet that lacks balance', async () => {
    const account = newAccount();
    await give(account, '99');
    await give(account, '0.1', 'BTC');
    await expect(spend(account, [out('50'), out('0.2', 'BTC')])).rejects.toMatchObject({
      message: 'Insufficient balance. Your order amount: 0.2 BTC, Your balance: 0.1 BTC',
    });
  });

  it('fails for each concurrent attempt beyond the balance, with its amounts', async () => {
    const account = newAccount();
    await give(account, '10');
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => spend(account, [out('3')])));
    const rejectedResults = tries.filter((result) => result.status === 'rejected');
    expect(rejectedResults).toHaveLength(5);
    for (const { reason } of rejectedResults)
      expect(reason.reasons.how_much[0].params).toEqual({ amount: '3', balance: '1', asset: 'USDT' });
  });

  it('never reports contradicting amounts when money arrived meanwhile', async () => {
    const account = newAccount();
    await give(account, '1');
    // Frozen money is short here, available is not: an error with available figures would look as if all were well.
    const shortTransfers = [out('1'), { ...out('5'), from: getFrozenBucket('trading') }];
    const refusal = await spend(account, shortTransfers).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ reason: 'INSUFFICIENT_BALANCE', fields: undefined });
  });
});

describe('spending from an inactive wallet', () => {
  it('is rejected whatever its balance, but not because of unrelated inactive wallets', async () => {
    const account = newAccount();
    await give(account, '10');
    await give(account, '1', 'BTC');
    await setStatus(account, 'BTC', 'maintenance');
    await spend(account, [out('1')]);
    const expectedError = {
      reason: 'WALLET_NOT_ACTIVE',
      reasons: { how_much: [{ name: 'walletNotActive' }] },
      cause: { reason: 'INSUFFICIENT_BALANCE' },
    };
    await expect(spend(account, [out('1'), out('0.1', 'BTC')])).rejects.toMatchObject(expectedError);
    await setStatus(account, 'USDT', 'suspended');
    await expect(spend(account, [out('1')])).rejects.toMatchObject(expectedError);
    expect(await readWalletBalance(account, 'trading', 'USDT')).toMatchObject({ available: toAmount('9') });
  });

  it('fails also for a wallet of that type that was never used', async () => {
    const account = newAccount();
    await give(account, '10');
    const fromSpot = { ...out('1'), from: getAvailableBucket('spot') };
    await expect(spend(account, [fromSpot])).rejects.toMatchObject({
      reasons: { how_much: [{ params: { amount: '1', balance: '0', asset: 'USDT' } }] },
    });
  });
});

describe('a wallet in pending status', () => {
  const way = (from: 'spot' | 'trading', to: 'spot' | 'trading'): LedgerTransfer => ({
    from: getAvailableBucket(from),
    to: getAvailableBucket(to),
    asset: 'USDT',
    amount: toAmount('1'),
  });
  const setAside: LedgerTransfer = { ...out('1'), to: getFrozenBucket('trading') };

  it('accepts transfers from its owner', { tags: ['FIN-034'] }, async () => {
    const account = newAccount();
    await transact([], buildJournalEntry(occasion(account), { ...way('spot', 'spot'), from: 'house:seed' }));
    await give(account, '10');
    await setStatus(account, 'USDT', 'pending');
    await give(account, '1');
    await spend(account, [way('spot', 'trading')]);
    expect(await readWalletBalance(account, 'trading', 'USDT')).toEqual({ available: toAmount('12'), frozen: 0n });
  });

  it.each([
    ['to another wallet', way('trading', 'spot')],
    ['to the house', out('1')],
    ['into what is frozen', setAside],
  ])('rejects payments %s', { tags: ['FIN-034'] }, async (_where, transfer) => {
    const account = newAccount();
    await give(account, '10');
    await setStatus(account, 'USDT', 'pending');
    await expect(spend(account, [transfer])).rejects.toMatchObject({
      reason: 'WALLET_NOT_ACTIVE',
      reasons: { how_much: [{ name: 'walletNotActive' }] },
    });
    expect(await readWalletBalance(account, 'trading', 'USDT')).toEqual({ available: toAmount('10'), frozen: 0n });
  });

  it('rejects a payment for its short balance, not its status, when money arrives', { tags: ['FIN-034'] }, async () => {
    const account = newAccount();
    await give(account, '10');
    await setStatus(account, 'USDT', 'pending');
    await expect(spend(account, [way('spot', 'trading')])).rejects.toMatchObject({ reason: 'INSUFFICIENT_BALANCE' });
  });
});

it('transactWalletPayment › reports which of two wallets of a coin lacks balance', async () => {
  const account = newAccount();
  await give(account, '10');
  const both = [out('1'), { ...out('5'), from: getAvailableBucket('spot') }];
  await expect(spend(account, both)).rejects.toMatchObject({
    reasons: { how_much: [{ params: { amount: '5', balance: '0', asset: 'USDT' } }] },
  });
});

describe('opening an option order', () => {
  const opening = (account: AccountRef) => [countOpenedItemWithinLimit(account, { open_options: 1 }, ['open_options'])];
  const end = (account: AccountRef) =>
    Promise.all(
      [accountItems, accountCounters].map((items) =>
        updateItem(items.key(account), { update: 'SET ended_at = :at', values: { ':at': 1 } }),
      ),
    );

  it('in an account reset meanwhile › fails with CHANGED_MEANWHILE', async () => {
    const account = newAccount();
    await give(account, '5');
    await end(account);
    await expect(spend(account, [out('1')], opening(account))).rejects.toMatchObject({ reason: 'CHANGED_MEANWHILE' });
  });

  it('in a reset account › fails with any other reason first', async () => {
    const account = newAccount();
    await give(account, '5');
    await end(account);
    const doomed: WriteOperation = {
      label: 'doomed',
      key: accountCounters.key(account),
      update: 'SET x = :x',
      condition: 'attribute_exists(nothing)',
      values: { ':x': 1 },
      fails: 'NOT_FOUND',
    };
    await expect(spend(account, [out('1')], [doomed])).rejects.toMatchObject({ reason: 'NOT_FOUND' });
  });

  it('above the limit of open orders › fails with TOO_MANY_OPEN_ORDERS', async () => {
    const account = newAccount();
    await give(account, '5');
    await updateItem(accountCounters.key(account), { update: 'SET open_options = :many', values: { ':many': 50 } });
    await expect(spend(account, [out('1')], opening(account))).rejects.toMatchObject({
      reason: 'TOO_MANY_OPEN_ORDERS',
    });
  });
});
