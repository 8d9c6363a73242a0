import { describe, expect, it } from 'vitest';
import { readAccountCounters } from '#functions/data/ledger/account-counters.ts';
import { withdrawalVolume } from '#functions/data/withdrawals/withdrawal-volume.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { reviewWithdrawal } from '#functions/domain/staff/money/review-withdrawal.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newIdempotencyKey } from '#functions/testing/call.ts';
import { readSpotCoins } from '#functions/testing/market/exchanges.ts';
import { createTestTreasurer } from '#functions/testing/people/create-treasurer.ts';
import {
  requestTestWithdrawal,
  EXTERNAL_PAYOUT_ADDRESS,
  readStoredWithdrawal,
  useWithdrawalTests,
} from '#functions/testing/people/withdrawers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { WithdrawalId } from '#shared/ids.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { reconcilePayouts } from './reconcile-payouts.ts';
import { sendWithdrawal } from './send-withdrawal.ts';

useTestTable();

const withdrawalTests = useWithdrawalTests('withdrawer', 1_800_000_000);

const id = ({ id: of }: { id: string }) => of as WithdrawalId;
const send = (of: { id: string }) => sendWithdrawal(withdrawalTests.caller.account, id(of));
const follow = () => reconcilePayouts('ethereum', withdrawalTests.wallet.sender, withdrawalTests.wallet.reader);
const count = () => readAccountCounters(withdrawalTests.caller.account);

describe('withdrawal', () => {
  it('is frozen, approved, signed once, broadcast, confirmed and completed', { tags: ['FIN-172'] }, async () => {
    const requestedWithdrawal = await requestTestWithdrawal(withdrawalTests.caller, '100');
    expect(requestedWithdrawal).toMatchObject({
      coin_type: 'USDT',
      chain_type: 'ERC20',
      amount: '100',
      fee: '5',
      net_amount: '95',
      status: 'pending',
      reason: 'first_use',
      withdraw_address: EXTERNAL_PAYOUT_ADDRESS,
      tx_hash: null,
      required_confirmations: 12,
    });
    expect(await readSpotCoins(withdrawalTests.caller.account)).toEqual({ USDT: '99900/100' });
    expect(await send(requestedWithdrawal)).toMatchObject({ status: 'pending' });
    expect(withdrawalTests.wallet.received).toEqual([]);

    const member = await createTestTreasurer();
    expect(await reviewWithdrawal(member('looks good'), id(requestedWithdrawal), 'approve')).toMatchObject({
      status: 'processing',
      reason: null,
      approvals: [{ text: 'looks good' }],
      hints: ['new_account', 'first_address'],
    });
    const sentWithdrawal = await send(requestedWithdrawal);
    expect(sentWithdrawal).toMatchObject({ status: 'processing', nonce: 0, tx_hash: expect.stringMatching(/^0x/) });
    expect(withdrawalTests.wallet.received).toHaveLength(1);
    await follow();
    expect(withdrawalTests.wallet.received).toHaveLength(1);
    withdrawalTests.wallet.mine(3);
    await follow();
    expect(await readStoredWithdrawal(withdrawalTests.caller, requestedWithdrawal.id)).toMatchObject({
      status: 'processing',
      confirmation_count: 3,
    });
    withdrawalTests.wallet.mine(9);
    await follow();
    expect(await readStoredWithdrawal(withdrawalTests.caller, requestedWithdrawal.id)).toMatchObject({
      status: 'completed',
      confirmation_count: 12,
      tx_hash: sentWithdrawal?.tx_hash,
      ended_at: withdrawalTests.second,
    });
    expect(withdrawalTests.wallet.paid).toEqual([
      { to: EXTERNAL_PAYOUT_ADDRESS, memo: null, coin_type: 'USDT', units: 95_000_000n },
    ]);
    expect(await readSpotCoins(withdrawalTests.caller.account)).toEqual({ USDT: '99900' });
    expect((await count())('open_withdrawals')).toBe(0);
    expect((await count())('withdrawals_total')).toBe(1);
    expect(await reconcileAccount(withdrawalTests.caller.account, true)).toEqual([]);
  });

  it(
    'is refunded in full on cancellation and no longer counts towards the daily volume',
    { tags: ['FIN-181'] },
    async () => {
      const requestedWithdrawal = await requestTestWithdrawal(withdrawalTests.caller, '100');
      expect((await withdrawalVolume.read(withdrawalTests.caller.user.id, nowSeconds())).sum).toBe(10_000_000_000n);
      const key = newIdempotencyKey();
      const cancelled = await cancelWithdrawal(withdrawalTests.caller, key, id(requestedWithdrawal));
      expect(cancelled).toMatchObject({
        status: 'cancelled',
        reason: 'cancelled_by_owner',
        ended_at: withdrawalTests.second,
      });
      expect(await cancelWithdrawal(withdrawalTests.caller, key, id(requestedWithdrawal))).toEqual(cancelled);
      await expect(
        cancelWithdrawal(withdrawalTests.caller, newIdempotencyKey(), id(requestedWithdrawal)),
      ).rejects.toMatchObject({
        reason: 'INVALID_ORDER_STATUS',
      });
      expect(await readSpotCoins(withdrawalTests.caller.account)).toEqual({ USDT: '100000' });
      expect((await withdrawalVolume.read(withdrawalTests.caller.user.id, nowSeconds())).sum).toBe(0n);
      expect((await count())('open_withdrawals')).toBe(0);
    },
  );
});
