import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemSettingsConfigStore } from '#functions/data/ledger/system-settings.ts';
import { readStaffAccessHistory, updateStaffAccessHistory } from '#functions/data/staff/access-history.ts';
import { auditEntryCollection } from '#functions/data/staff/audit.ts';
import { updateStaffMember, staffSessionCollection } from '#functions/data/staff/staff.ts';
import { putItem, queryAllItems } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import { hotWalletNonces } from '#functions/data/withdrawals/hot-wallets.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { cancelWithdrawal } from '#functions/domain/withdrawals/cancel-withdrawal.ts';
import { sendWithdrawal } from '#functions/domain/withdrawals/send-withdrawal.ts';
import { updateWithdrawal } from '#functions/domain/withdrawals/update-withdrawal.ts';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { newIdempotencyKey } from '#functions/testing/call.ts';
import { FakeHotWallet } from '#functions/testing/chain/fake-wallet.ts';
import { runWithConflicts } from '#functions/testing/inject-conflicts.ts';
import { readSpotCoins } from '#functions/testing/market/exchanges.ts';
import { createTestTreasurer } from '#functions/testing/people/create-treasurer.ts';
import { createStaffToken } from '#functions/testing/people/logins.ts';
import { readErrorReason } from '#functions/testing/people/read-error-reason.ts';
import {
  OTHER_EXTERNAL_PAYOUT_ADDRESS,
  requestApprovedTestWithdrawal,
  requestTestWithdrawal,
  updateTestUser,
  EXTERNAL_PAYOUT_ADDRESS,
  readStoredWithdrawal,
  useTestHotWallet,
  createTestWithdrawer,
} from '#functions/testing/people/withdrawers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { WithdrawalId } from '#shared/ids.ts';
import { DAY_SECONDS, addSeconds } from '#shared/time.ts';
import { setWithdrawalClaim } from './claim-withdrawal.ts';
import { completeManualWithdrawal } from './complete-withdrawal.ts';
import { reviewWithdrawal } from './review-withdrawal.ts';
import { setWithdrawalNote } from './set-withdrawal-note.ts';

useTestTable();

let second = 1_950_000_000;
let person = 0;
let wallet: FakeHotWallet;
let caller: UserPrincipal;
let member: (reason?: string) => StaffChangeContext;
let other: (reason?: string) => StaffChangeContext;

beforeEach(async () => {
  second += 200_000;
  setClock(() => second * 1000);
  await putItem(systemSettingsConfigStore.key(), { figures: {} });
  wallet = new FakeHotWallet();
  await putItem(hotWalletNonces.key('ethereum'), { next: 0 });
  useTestHotWallet(() => wallet);
  caller = await createTestWithdrawer(`reviewed-${person++}`);
  member = await createTestTreasurer();
  other = await createTestTreasurer();
});
afterEach(() => {
  setClock();
  vi.restoreAllMocks();
});

/** Moves on to the next code of each authenticator. */
const nextCode = () => {
  second += 30;
};
const toWithdrawalId = ({ id }: { id: string }) => id as WithdrawalId;
const approve = async (id: WithdrawalId, by = member) => {
  nextCode();
  return reviewWithdrawal(by('looks good'), id, 'approve');
};
async function actions(): Promise<string[]> {
  const actionNames: string[] = [];
  for await (const entry of queryAllItems<{ action: string; subject?: string }>(auditEntryCollection.all()))
    if (entry.subject === caller.user.id) actionNames.push(entry.action);
  return actionNames;
}

describe('withdrawal review', () => {
  it('requires two members for very large amounts', { tags: ['FIN-180'] }, async () => {
    const id = toWithdrawalId(await requestTestWithdrawal(caller, '10000'));
    expect(await approve(id)).toMatchObject({
      status: 'pending',
      approvals_needed: 2,
      approvals: [{ text: 'looks good' }],
    });
    expect(await readErrorReason(approve(id))).toEqual(['SELF_APPROVAL', {}]);
    expect(await approve(id, other)).toMatchObject({ status: 'processing', reason: null });
    expect(await readErrorReason(approve(id, await createTestTreasurer()))).toEqual(['INVALID_ORDER_STATUS', {}]);
    expect(await actions()).toEqual(['withdrawal.approve', 'withdrawal.approve']);
  });

  it('rejects an approver invited by the first one, and any new member within 24 hours', async () => {
    await Promise.all([createStaffToken('owner'), createStaffToken('owner')]);
    const id = toWithdrawalId(await requestTestWithdrawal(caller, '10000'));
    const first = member().caller.staff;
    const letIn = async (by: StaffChangeContext['caller']['staff'], since: number) =>
      transact([
        updateStaffAccessHistory(by.id, await readStaffAccessHistory(by.id), {
          invited_by: { id: first.id, username: first.username, at: addSeconds(nowSeconds(), -since) },
          accepted_at: addSeconds(nowSeconds(), -since),
        }),
      ]);
    const fresh = await createTestTreasurer();
    await letIn(fresh().caller.staff, DAY_SECONDS - 100);
    expect((await readErrorReason(approve(id, fresh)))[0]).toBe('MEMBER_TOO_NEW');
    await approve(id);
    await letIn(other().caller.staff, 30 * DAY_SECONDS - 100);
    expect((await readErrorReason(approve(id, other)))[0]).toBe('NOT_INDEPENDENT');
    expect(await readStoredWithdrawal(caller, id)).toMatchObject({ status: 'pending', approvals: [{ id: first.id }] });
    expect(await approve(id, await createTestTreasurer())).toMatchObject({ status: 'processing' });
  });

  it.each([
    ['loses access', { role: 'owner', is_active: false }],
    ['becomes risk', { role: 'risk', is_active: true }],
  ] as const)('drops the approval of a member who %s before or during the second approval', async (_, loss) => {
    const lose = ({ id }: StaffChangeContext['caller']['staff']) => transact([updateStaffMember(id, 0, loss)]);
    for (const isDuring of [false, true]) {
      const first = await createTestTreasurer();
      const id = toWithdrawalId(await requestTestWithdrawal(caller, '10000'));
      await approve(id, first);
      const loses = () => lose(first().caller.staff);
      if (!isDuring) await loses();
      const second = await createTestTreasurer();
      const decided = isDuring ? runWithConflicts(() => approve(id, second), loses, 1) : approve(id, second);
      expect(await decided, String(isDuring)).toMatchObject({
        status: 'pending',
        approvals: [{ by: second().caller.staff.username }],
      });
      expect(await readErrorReason(approve(id, second))).toEqual(['SELF_APPROVAL', {}]);
      expect(await approve(id, await createTestTreasurer())).toMatchObject({ status: 'processing' });
      caller = await createTestWithdrawer(`lost-${person++}`);
    }
  });

  it('sums the approvals of one member in a day', { tags: ['FIN-180'] }, async () => {
    for (const units of ['4000', '4000']) {
      const withdrawer = await createTestWithdrawer(`many-${person++}`);
      expect(await approve(toWithdrawalId(await requestTestWithdrawal(withdrawer, units)))).toMatchObject({
        status: 'processing',
      });
    }
    const id = toWithdrawalId(await requestTestWithdrawal(caller, '2000'));
    expect(await approve(id)).toMatchObject({ status: 'pending', approvals_needed: 2 });
    expect(await approve(id, other)).toMatchObject({ status: 'processing' });
    second += 90_000;
    const later = await createTestWithdrawer(`later-${person++}`);
    expect(await approve(toWithdrawalId(await requestTestWithdrawal(later, '5000')))).toMatchObject({
      status: 'processing',
    });
  });

  it('does not count an approval by two members towards their totals', async () => {
    const large = toWithdrawalId(await requestTestWithdrawal(caller, '12000'));
    expect(await approve(large)).toMatchObject({ second_person: { rule: 'value', value: '12000', limit: '10000' } });
    expect(await approve(large, other)).toMatchObject({ status: 'processing' });
    for (const by of [member, other]) {
      const small = await createTestWithdrawer(`small-${person++}`);
      expect(await approve(toWithdrawalId(await requestTestWithdrawal(small, '250')), by)).toMatchObject({
        status: 'processing',
      });
    }
  });

  it('resets the member total by a second approval', async () => {
    for (let n = 0; n < 3; n++)
      expect(
        await approve(
          toWithdrawalId(await requestTestWithdrawal(await createTestWithdrawer(`sum-${person++}`), '3000')),
        ),
      ).toMatchObject({
        status: 'processing',
      });
    const id = toWithdrawalId(await requestTestWithdrawal(caller, '1400'));
    expect(await approve(id)).toMatchObject({
      status: 'pending',
      second_person: { required: true, rule: 'member_total', value: '1400', limit: '10000', total: '10400', acts: 4 },
    });
    expect(await approve(id, other)).toMatchObject({ status: 'processing' });
    const next = await createTestWithdrawer(`next-${person++}`);
    expect(await approve(toWithdrawalId(await requestTestWithdrawal(next, '250')))).toMatchObject({
      status: 'processing',
    });
  });

  it('stores the customer total as the reason when it applies at the request', async () => {
    expect(await approve(toWithdrawalId(await requestTestWithdrawal(caller, '6000')))).toMatchObject({
      second_person: null,
    });
    expect(await approve(toWithdrawalId(await requestTestWithdrawal(caller, '4400')))).toMatchObject({
      second_person: { rule: 'customer_total', value: '4400', total: '10400', acts: 2 },
    });
  });

  it.each([
    ['is suspended', { status: 'suspended' }, ['ACCOUNT_RESTRICTED', { body: ['accountSuspended'] }]],
    [
      'may not withdraw',
      { flags: { trading: true, options_trading: true, withdraw: false, deposit: true, login: true } },
      ['WITHDRAWALS_NOT_ALLOWED', {}],
    ],
  ] as const)('of an account that %s › can be rejected, but not approved', async (_, change, rejectedAs) => {
    const [small, large] = [
      toWithdrawalId(await requestTestWithdrawal(caller, '100')),
      toWithdrawalId(await requestTestWithdrawal(caller, '10000')),
    ];
    await approve(large);
    await updateTestUser(caller, change);
    expect(await readErrorReason(approve(small))).toEqual(rejectedAs);
    expect(await readErrorReason(approve(large, other))).toEqual(rejectedAs);
    expect(await readStoredWithdrawal(caller, large)).toMatchObject({ status: 'pending', approvals: [{}] });
    nextCode();
    expect(await reviewWithdrawal(member('odd'), small, 'reject')).toMatchObject({ status: 'rejected' });
  });

  it('of an account suspended between read and transaction › is not approved', async () => {
    const id = toWithdrawalId(await requestTestWithdrawal(caller, '100'));
    const suspend = () => updateTestUser(caller, { status: 'suspended' });
    expect(await readErrorReason(runWithConflicts(() => approve(id), suspend, 1))).toEqual(['CHANGED_MEANWHILE', {}]);
    expect(await readStoredWithdrawal(caller, id)).toMatchObject({ status: 'pending', approvals: [] });
  });

  it(
    'requires a code for each review, and rejects reviews while withdrawals are held',
    { tags: ['FIN-180'] },
    async () => {
      const id = toWithdrawalId(await requestTestWithdrawal(caller, '100'));
      const { code: _, ...requestWithoutCode } = member();
      expect(
        (await readErrorReason(reviewWithdrawal({ ...requestWithoutCode, code: undefined }, id, 'approve')))[0],
      ).toBe('STEP_UP_REQUIRED');
      await transact([updateUserFields(caller.user, { email_changed_at: nowSeconds() })]);
      expect((await readErrorReason(approve(id)))[0]).toBe('WITHDRAWALS_HELD');
      expect(await readStoredWithdrawal(caller, id)).toMatchObject({ status: 'pending', approvals: [] });
      // A refund is always possible.
      nextCode();
      expect(await reviewWithdrawal(member('odd'), id, 'reject')).toMatchObject({
        status: 'rejected',
        reason: 'rejected_by_staff',
        admin_notes: 'odd',
      });
      expect(await readSpotCoins(caller.account)).toEqual({ USDT: '100000' });
    },
  );

  it('can reject an approved withdrawal until it is signed', { tags: ['FIN-180'] }, async () => {
    const [first, next] = [
      await requestApprovedTestWithdrawal(caller, '100'),
      await requestApprovedTestWithdrawal(caller, '100'),
    ];
    nextCode();
    expect(await reviewWithdrawal(member('no'), first, 'reject')).toMatchObject({ status: 'rejected' });
    await sendWithdrawal(caller.account, next);
    nextCode();
    expect(await readErrorReason(reviewWithdrawal(member('no'), next, 'reject'))).toEqual(['INVALID_ORDER_STATUS', {}]);
    expect(await sendWithdrawal(caller.account, first)).toMatchObject({ status: 'rejected' });
    expect(wallet.received).toHaveLength(1);
  });

  it('shows claims and notes without changing the withdrawal', { tags: ['FIN-180'] }, async () => {
    const id = toWithdrawalId(await requestTestWithdrawal(caller, '100'));
    const { caller: staff, address } = member();
    expect(await setWithdrawalClaim(staff, address, id, true)).toMatchObject({ claimed_by: staff.staff.username });
    const askingRequest = other('ask them first');
    const { staff: who, session } = askingRequest.caller;
    await putItem(staffSessionCollection.key(who.id, session), { id: session });
    expect(await setWithdrawalNote(askingRequest, id)).toMatchObject({ admin_notes: 'ask them first' });
    expect(await setWithdrawalClaim(staff, address, id, false)).toMatchObject({ claimed_by: null, status: 'pending' });
    expect((await actions()).toSorted()).toEqual(['withdrawal.claim', 'withdrawal.claim', 'withdrawal.note']);
  });
});

describe('withdrawal sent by staff', () => {
  /** Approved, without a signer. */
  async function byStaff(units = '100'): Promise<WithdrawalId> {
    const id = await requestApprovedTestWithdrawal(caller, units);
    vi.restoreAllMocks();
    useTestHotWallet(() => ({ reader: wallet.reader }));
    await sendWithdrawal(caller.account, id);
    expect(await readStoredWithdrawal(caller, id)).toMatchObject({ reason: 'sent_by_staff' });
    return id;
  }
  const complete = (id: WithdrawalId, hash: string) => {
    nextCode();
    return completeManualWithdrawal(member('sent'), id, hash);
  };

  it('is completed only by a transaction with this address, coin and amount', { tags: ['FIN-185'] }, async () => {
    const id = await byStaff();
    const wrong = (reason: string) => ['VALIDATION_FAILED', { tx_hash: [reason] }];
    expect(await readErrorReason(complete(id, `0x${'1'.repeat(64)}`))).toEqual(wrong('txUnknown'));
    expect(
      await readErrorReason(complete(id, await wallet.pays(OTHER_EXTERNAL_PAYOUT_ADDRESS, 'USDT', 95_000_000n))),
    ).toEqual(wrong('txDiffers'));
    expect(await readErrorReason(complete(id, await wallet.pays(EXTERNAL_PAYOUT_ADDRESS, 'DAI', 95_000_000n)))).toEqual(
      wrong('txDiffers'),
    );
    expect(
      await readErrorReason(complete(id, await wallet.pays(EXTERNAL_PAYOUT_ADDRESS, 'USDT', 94_000_000n))),
    ).toEqual(wrong('txDiffers'));
    wallet.reverts = true;
    expect(
      await readErrorReason(complete(id, await wallet.pays(EXTERNAL_PAYOUT_ADDRESS, 'USDT', 95_000_000n))),
    ).toEqual(wrong('txUnknown'));
    wallet.reverts = false;
    wallet.isDown = true;
    expect((await readErrorReason(complete(id, `0x${'1'.repeat(64)}`)))[0]).toBe('SERVICE_UNAVAILABLE');
    wallet.isDown = false;
    const hash = await wallet.pays(EXTERNAL_PAYOUT_ADDRESS, 'USDT', 95_000_000n);
    expect(await complete(id, hash)).toMatchObject({ status: 'completed', tx_hash: hash, nonce: null });
    expect(await readSpotCoins(caller.account)).toEqual({ USDT: '99900' });
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
    // One transaction pays for one withdrawal.
    const next = await byStaff();
    expect(await readErrorReason(complete(next, hash))).toEqual(wrong('txUsed'));
  });

  it(
    "is not completed while pending review, or after the platform's signer signed it",
    { tags: ['FIN-185'] },
    async () => {
      const waitingId = toWithdrawalId(await requestTestWithdrawal(caller, '100'));
      expect((await readErrorReason(complete(waitingId, `0x${'1'.repeat(64)}`)))[0]).toBe('INVALID_ORDER_STATUS');
      const signed = await requestApprovedTestWithdrawal(caller, '100');
      await sendWithdrawal(caller.account, signed);
      const { tx_hash } = await readStoredWithdrawal(caller, signed);
      expect((await readErrorReason(complete(signed, tx_hash ?? '')))[0]).toBe('INVALID_ORDER_STATUS');
    },
  );

  it('is not completed when the signer is about to send it', async () => {
    const id = await requestApprovedTestWithdrawal(caller, '100');
    const hash = await wallet.pays(EXTERNAL_PAYOUT_ADDRESS, 'USDT', 95_000_000n);
    expect(await readErrorReason(complete(id, hash))).toEqual(['INVALID_ORDER_STATUS', {}]);
    expect(await sendWithdrawal(caller.account, id)).toMatchObject({ status: 'processing', attempts: [{}] });
  });

  it('is completed when the account was frozen after staff took it over', async () => {
    const id = await byStaff();
    await updateTestUser(caller, { is_frozen: true });
    expect(await sendWithdrawal(caller.account, id)).toMatchObject({ reason: 'account_held' });
    const hash = await wallet.pays(EXTERNAL_PAYOUT_ADDRESS, 'USDT', 95_000_000n);
    expect(await complete(id, hash)).toMatchObject({ status: 'completed', tx_hash: hash });
  });

  it('is not completed while the owner has yet to confirm the address', async () => {
    const id = await byStaff();
    await updateWithdrawal(await readStoredWithdrawal(caller, id), {
      address_confirmed_at: null,
      confirm_until: addSeconds(nowSeconds(), DAY_SECONDS),
    });
    const hash = await wallet.pays(EXTERNAL_PAYOUT_ADDRESS, 'USDT', 95_000_000n);
    expect(await readErrorReason(complete(id, hash))).toEqual(['INVALID_ORDER_STATUS', {}]);
  });

  it('concurrent cancellation, review and completion have one winner', { tags: ['FIN-181'] }, async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 8; round++) {
      const id = toWithdrawalId(await requestTestWithdrawal(caller, '20'));
      nextCode();
      const results = await Promise.allSettled([
        cancelWithdrawal(caller, newIdempotencyKey(), id),
        reviewWithdrawal(member('yes'), id, 'approve').then(() => sendWithdrawal(caller.account, id)),
        reviewWithdrawal(other('no'), id, 'reject'),
      ]);
      const { status } = await readStoredWithdrawal(caller, id);
      outcomes.add(status);
      expect(results.filter((outcome) => outcome.status === 'fulfilled').length, status).toBeLessThanOrEqual(
        status === 'rejected' ? 2 : 1,
      );
      expect(['cancelled', 'processing', 'rejected']).toContain(status);
    }
    expect(outcomes.size).toBeGreaterThan(0);
    const open = (await readSpotCoins(caller.account))['USDT'];
    const receivedAmount = wallet.received.length * 20;
    expect(open).toBe(receivedAmount === 0 ? '100000' : `${100_000 - receivedAmount}/${receivedAmount}`);
    expect(await reconcileAccount(caller.account, true)).toEqual([]);
  });
});
