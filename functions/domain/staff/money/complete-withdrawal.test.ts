import { describe, expect, it, vi } from 'vitest';
import { declareKeyedItem } from '#functions/data/table/kinds.ts';
import { putItem, deleteItem, updateItem } from '#functions/data/table/table.ts';
import { withdrawalCollection } from '#functions/data/withdrawals/withdrawals.ts';
import { migrateTransactionHashes } from '#functions/domain/chain/migrate-transaction-hashes.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { sendWithdrawal } from '#functions/domain/withdrawals/send-withdrawal.ts';
import { readSpotCoins } from '#functions/testing/market/exchanges.ts';
import { createTestTreasurer } from '#functions/testing/people/create-treasurer.ts';
import { readErrorReason } from '#functions/testing/people/read-error-reason.ts';
import {
  requestApprovedTestWithdrawal,
  EXTERNAL_PAYOUT_ADDRESS,
  readStoredWithdrawal,
  useTestHotWallet,
  useWithdrawalTests,
} from '#functions/testing/people/withdrawers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { WithdrawalId } from '#shared/ids.ts';
import { completeManualWithdrawal } from './complete-withdrawal.ts';

useTestTable();
const test = useWithdrawalTests('typed', 1_990_000_000);

const capitals = (hash: string) => `0x${hash.slice(2).toUpperCase()}`;
/** Every other digit in capitals: no usual spelling. */
const mixed = (hash: string) =>
  `0x${hash.slice(2).replace(/(.)(.)/g, (_, first: string, second: string) => first + second.toUpperCase())}`;
const used = ['VALIDATION_FAILED', { tx_hash: ['txUsed'] }];

/** Returns an approved withdrawal of 100 USDT, 95 net, that staff send manually. */
async function byStaff(isRead = true): Promise<WithdrawalId> {
  useTestHotWallet(() => test.wallet);
  const id = await requestApprovedTestWithdrawal(test.caller, '100');
  vi.restoreAllMocks();
  useTestHotWallet(() => (isRead ? { reader: test.wallet.reader } : {}));
  await sendWithdrawal(test.caller.account, id);
  return id;
}
const complete = async (id: WithdrawalId, hash: string) =>
  completeManualWithdrawal((await createTestTreasurer())('sent'), id, hash);
const pay = () => test.wallet.pays(EXTERNAL_PAYOUT_ADDRESS, 'USDT', 95_000_000n);

/** Completes one as earlier versions did: with the transaction only as typed. */
async function completedBefore(typed: string, isRead = true): Promise<void> {
  const id = await byStaff(isRead);
  await complete(id, typed);
  const names = declareKeyedItem('WITHDRAWAL_HASH');
  const { account } = test.caller;
  await updateItem(withdrawalCollection.key(account, id), {
    update: 'SET tx_hash = :typed',
    values: { ':typed': typed },
  });
  await deleteItem(names.key(`ethereum#0x${typed.slice(-64).toLowerCase()}`));
  await putItem(names.key(`ethereum#${typed}`), { account, withdrawal_id: id });
}

describe('completeManualWithdrawal', () => {
  it('rejects the transaction of another withdrawal, however its hash is typed', async () => {
    const hash = await pay();
    const first = await byStaff();
    expect(await complete(first, capitals(hash))).toMatchObject({ status: 'completed', tx_hash: hash });
    const second = await byStaff();
    for (const typed of [hash, capitals(hash), mixed(hash), hash.slice(2), hash.slice(2).toUpperCase()])
      expect(await readErrorReason(complete(second, typed)), typed).toEqual(used);
    expect(await readStoredWithdrawal(test.caller, second)).toMatchObject({ status: 'processing', tx_hash: null });
    expect(await complete(second, await pay())).toMatchObject({ status: 'completed' });
    expect(await readSpotCoins(test.caller.account)).toEqual({ USDT: '99800' });
    expect(await reconcileAccount(test.caller.account, true)).toEqual([]);
  });

  it('rejects the transaction of another withdrawal on a network without a reader too', async () => {
    const hash = `0x${'0a1b'.repeat(16)}`;
    expect(await complete(await byStaff(false), capitals(hash))).toMatchObject({ tx_hash: capitals(hash) });
    const second = await byStaff(false);
    for (const typed of [hash, mixed(hash), hash.slice(2)])
      expect(await readErrorReason(complete(second, typed)), typed).toEqual(used);
    // It gets one later.
    const third = await byStaff();
    vi.spyOn(test.wallet.reader, 'transaction').mockResolvedValue({
      tx_hash: hash,
      block: { height: 100, hash: '0x100' },
      succeeded: true,
      transfers: [
        { tx_hash: hash, ordinal: 1, coin_type: 'USDT', to: EXTERNAL_PAYOUT_ADDRESS, memo: null, units: 95_000_000n },
      ],
    });
    expect(await readErrorReason(complete(third, hash))).toEqual(used);
  });
});

describe('withdrawal completed with a non-canonical hash', () => {
  it.each([
    ['plain', (hash: string) => hash.slice(2)],
    ['in capitals', capitals],
    ['plain and in capitals', (hash: string) => hash.slice(2).toUpperCase()],
  ])('reserves its transaction when the hash was typed %s', async (_, typedAs) => {
    const hash = await pay();
    await completedBefore(typedAs(hash));
    const second = await byStaff();
    for (const typed of [hash, typedAs(hash), mixed(hash)])
      expect(await readErrorReason(complete(second, typed)), typed).toEqual(used);
    expect(await complete(second, await pay())).toMatchObject({ status: 'completed' });
  });

  it('keeps its transaction reserved after the migration normalised the hash', async () => {
    const hash = await pay();
    await completedBefore(mixed(hash));
    expect((await migrateTransactionHashes()).renamed).toBeGreaterThan(0);
    expect(await readErrorReason(complete(await byStaff(), hash))).toEqual(used);
    expect(await migrateTransactionHashes()).toEqual({ renamed: 0 });
  });
});
