import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toDepositView, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { auditEntryCollection } from '#functions/data/staff/audit.ts';
import { transact } from '#functions/data/table/transact.ts';
import { updateUserFields } from '#functions/data/users/user-fields.ts';
import { recordDepositClaim } from '#functions/domain/deposits/record-claim.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { parseBearerToken } from '#functions/domain/identity/tokens.ts';
import { generateTotpSecret } from '#functions/domain/identity/totp.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import {
  listAccountDeposits,
  readFundingBalance,
  assignDepositAddress,
} from '#functions/testing/chain/deposit-accounts.ts';
import { DepositScenario } from '#functions/testing/chain/deposit-story.ts';
import { useTestChainReaders } from '#functions/testing/chain/with-chains.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { createStaffToken } from '#functions/testing/people/logins.ts';
import { getCurrentTotpCode } from '#functions/testing/people/test-users.ts';
import { requestUsdtTransfer } from '#functions/testing/people/transfers.ts';
import { useTestQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { DepositId, StaffId } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import { reviewDeposit } from './review-deposit.ts';
import { setDepositNote } from './set-deposit-note.ts';

const { renew } = useTestTable();
const mails = useTestQueue('NOTIFY_QUEUE_URL');
const DEPTH = 12;

let story: DepositScenario;
let owner: UserPrincipal;
let request: () => StaffChangeContext;
let at: number;
let count = 0;
useTestChainReaders(() => ({ tron: story.chain.reader }));

const review = async (...reviewArguments: Parameters<typeof reviewDeposit>) =>
  (await reviewDeposit(...reviewArguments)).deposit;
const usdt = (units: number) => ({ coin_type: 'USDT', to: 'T-owner', units: BigInt(units * 1_000_000) });
const funds = () => readFundingBalance(owner.account, 'USDT');
const only = async () => (await listAccountDeposits(owner.account))[0] as StoredDeposit;
const acts = async (id: string) => {
  const auditActs = [];
  for await (const auditEntryItem of auditEntryCollection.eachIn({ index: 'gsi2', pk: 'AUDIT' }))
    if (auditEntryItem.detail?.['deposit'] === id) auditActs.push(auditEntryItem);
  return auditActs.map(({ action, reason, subject, changes }) => ({ action, reason, subject, changes }));
};

beforeEach(async () => {
  await renew();
  at = 1_800_000_000;
  setClock(() => at * 1000);
  story = new DepositScenario('tron');
  owner = await createLiveCustomer(`reviewed-${++count}`, '0');
  await assignDepositAddress(owner, 'tron', 'T-owner');
  const totp_secret = generateTotpSecret();
  const login = parseBearerToken<StaffId>(await createStaffToken('finance', undefined, totp_secret), 'stf');
  if (!login) throw new Error('no token of staff');
  const { owner: id, session } = login;
  const caller = { staff: { id, username: 'treasurer', role: 'finance' as const }, session };
  request = () => {
    at += 30;
    return { caller, address: '192.0.2.1', reason: ' looked at it ', code: getCurrentTotpCode(totp_secret) };
  };
  await story.watch();
});
const expectBooksToAgree = async () => expect(await reconcileAccount(owner.account, true)).toEqual([]);
afterEach(async () => {
  setClock();
  await expectBooksToAgree();
});

describe('deposit held for review', () => {
  const expectHeld = async () =>
    expect(await only()).toMatchObject({ status: 'processing', reason: 'deposits_not_allowed' });
  beforeEach(async () => {
    await transact([updateUserFields(owner.user, { flags: { deposit: false } })]);
    story.chain.send(usdt(15));
    await story.mine(DEPTH);
    await expectHeld();
    await transact([updateUserFields(owner.user, { flags: {} })]);
    mails.sent = [];
  });

  it('is credited once on approval, with an audit entry', { tags: ['FIN-171'] }, async () => {
    const { id, user_id } = await only();
    const approved = await review(request(), id, 'approve');
    expect(approved).toMatchObject({
      status: 'completed',
      reason: null,
      admin_notes: 'looked at it',
      processed_at: at,
      processed_by: { username: 'treasurer' },
    });
    expect(await funds()).toEqual(['15', '0']);
    expect(mails.sent).toHaveLength(1);
    expect(await acts(id)).toEqual([
      {
        action: 'deposit.approve',
        reason: 'looked at it',
        subject: user_id,
        changes: [{ field: 'status', before: 'processing', after: 'completed' }],
      },
    ]);
    for (const action of ['approve', 'reject'] as const)
      await expect(review(request(), id, action)).rejects.toMatchObject({ reason: 'INVALID_ORDER_STATUS' });
    expect(await funds()).toEqual(['15', '0']);
  });

  it.each(['approve', 'reject'] as const)(
    'after %s › shows its owner the customer note and the time, but no staff notes',
    { tags: ['FIN-019'] },
    async (action) => {
      const { id } = await only();
      expect(toDepositView(await only(), null)).toMatchObject({ admin_notes: null, processed_at: null });
      const reviewRequest = { ...request(), reason: 'the sender is known to us' };
      await review(reviewRequest, id, action, ' Please use the TRON network next time. ');
      const decided = at;
      await setDepositNote({ ...request(), reason: 'internal: watch this person' }, id);
      const shown = toDepositView(await only(), null);
      expect(shown).toMatchObject({ admin_notes: 'Please use the TRON network next time.', processed_at: decided });
      expect(JSON.stringify(shown)).not.toMatch(/known to us|internal|processed_by/);
    },
  );

  it('is not credited after a rejection, even when the chain reports it again', { tags: ['FIN-171'] }, async () => {
    const { id } = await only();
    expect(await review(request(), id, 'reject')).toMatchObject({
      status: 'rejected',
      reason: 'rejected_by_staff',
      ended_at: at,
    });
    story.chain.reorganise(DEPTH);
    await story.mine(2 * DEPTH);
    expect(await only()).toMatchObject({ status: 'rejected' });
    expect(await funds()).toEqual(['0', '0']);
  });

  it('gets one decision under concurrent reviews', { tags: ['FIN-171'] }, async () => {
    const { id } = await only();
    const reviewRequest = request();
    const decided = await Promise.allSettled([
      review(reviewRequest, id, 'approve'),
      review(reviewRequest, id, 'reject'),
      review(reviewRequest, id, 'approve'),
    ]);
    expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { status } = await only();
    expect(await funds()).toEqual([status === 'completed' ? '15' : '0', '0']);
  });

  it('requires a separate step-up code to be credited', { tags: ['FIN-171'] }, async () => {
    const { id } = await only();
    const { code: _, ...requestWithoutCode } = request();
    await expect(review({ ...requestWithoutCode, code: undefined }, id, 'approve')).rejects.toMatchObject({
      reason: 'STEP_UP_REQUIRED',
    });
    await expect(review({ ...requestWithoutCode, code: '000000' }, id, 'approve')).rejects.toMatchObject({
      reason: 'STEP_UP_REQUIRED',
    });
    await setDepositNote(request(), id);
    await setDepositNote({ ...request(), code: undefined }, id);
    await expect(review({ ...requestWithoutCode, code: undefined }, id, 'approve')).rejects.toMatchObject({
      reason: 'STEP_UP_REQUIRED',
    });
    expect(await only()).toMatchObject({ status: 'processing' });
    expect(await review({ ...request(), code: undefined }, id, 'reject')).toMatchObject({ status: 'rejected' });
  });

  it('is not credited when its chain does not answer or lacks the block', async () => {
    const { id } = await only();
    story.chain.failing = null;
    await expect(review(request(), id, 'approve')).rejects.toMatchObject({ reason: 'SERVICE_UNAVAILABLE' });
    story.chain.failing = 0;
    story.chain.reorganise(DEPTH, { lost: true });
    await expect(review(request(), id, 'approve')).rejects.toMatchObject({ reason: 'INVALID_ORDER_STATUS' });
    expect(await funds()).toEqual(['0', '0']);
  });

  it('below the minimum can be credited or rejected by staff', async () => {
    const transferHashes = [story.chain.send(usdt(9)), story.chain.send(usdt(8))];
    await story.mine(DEPTH);
    const small = (await listAccountDeposits(owner.account)).filter(({ status }) => status === 'uncredited');
    const [first, second] = transferHashes.map(
      (hash) => small.find(({ tx_hash }) => tx_hash === hash) as StoredDeposit,
    );
    expect(await review(request(), first?.id as DepositId, 'approve')).toMatchObject({
      status: 'completed',
      reason: null,
    });
    const rejected = await review(request(), second?.id as DepositId, 'reject');
    expect(rejected).toMatchObject({ status: 'rejected', reason: 'rejected_by_staff' });
    expect(await funds()).toEqual(['9', '0']);
    expect(mails.sent).toHaveLength(2);
    for (const deposit of [first, second])
      await expect(review(request(), deposit?.id as DepositId, 'approve')).rejects.toMatchObject({
        reason: 'INVALID_ORDER_STATUS',
      });
  });

  it('has a staff note that is hidden from its owner', async () => {
    const { id } = await only();
    expect(await setDepositNote({ ...request(), reason: 'asked the customer' }, id)).toMatchObject({
      status: 'processing',
      admin_notes: 'asked the customer',
    });
    expect(await acts(id)).toMatchObject([
      { action: 'deposit.note', changes: [{ field: 'admin_notes', before: '', after: 'asked the customer' }] },
    ]);
    await expect(setDepositNote(request(), newId('dep'))).rejects.toMatchObject({ reason: 'NOT_FOUND' });
  });
});

describe('credited deposit that vanished from its chain', () => {
  const expectFrozen = async () => expect(await funds()).toEqual(['0', '60']);
  beforeEach(async () => {
    const keep = story.chain.snapshot();
    story.chain.send(usdt(100));
    await story.mine(DEPTH);
    await requestUsdtTransfer(owner, 'spot', 'trading', '40');
    keep();
    await story.mine(DEPTH + 1);
    await expectFrozen();
  });

  it('has its amount unfrozen on approval', async () => {
    expect(await review(request(), (await only()).id, 'approve')).toMatchObject({
      status: 'completed',
      reason: null,
      held: 0n,
    });
    expect(await funds()).toEqual(['60', '0']);
  });

  it('loses its frozen amount on rejection', { tags: ['FIN-171'] }, async () => {
    expect(await review(request(), (await only()).id, 'reject')).toMatchObject({ status: 'rejected', held: 0n });
    expect(await funds()).toEqual(['0', '0']);
    expect((await only()).journal_ids).toHaveLength(3);
  });
});

describe('deposit claim', () => {
  beforeEach(async () => {
    await writeTestTick(at, { 'ADA/USDT': '0.4' });
  });
  const claim = (chain_type: string, coin_type: string, tx_hash?: string, caller = owner) =>
    recordDepositClaim(caller, { coin_type, chain_type, amount: toAmount('100'), tx_hash });

  it('is credited by staff on an unmonitored network, once per transaction', async () => {
    const other = await createLiveCustomer('other', '0');
    const hash = 'ab'.repeat(32);
    const [mine, theirs] = [await claim('ADA', 'ADA', hash), await claim('ADA', 'ADA', hash.toUpperCase(), other)];
    expect(await review(request(), mine.id, 'approve')).toMatchObject({ status: 'completed' });
    await expect(review(request(), theirs.id, 'approve')).rejects.toMatchObject({
      reason: 'INVALID_ORDER_STATUS',
    });
    expect(await readFundingBalance(owner.account, 'ADA')).toEqual(['100', '0']);
    expect(await readFundingBalance(other.account, 'ADA')).toEqual(['0', '0']);
  });

  it('is not credited when a monitored chain shows no transfer', async () => {
    const hash = story.chain.send({ ...usdt(100), to: 'T-nobody' });
    await story.mine();
    const { id } = await claim('TRC20', 'USDT', hash);
    await expect(review(request(), id, 'approve')).rejects.toMatchObject({ reason: 'INVALID_ORDER_STATUS' });
    expect(await review(request(), id, 'reject')).toMatchObject({ status: 'rejected' });
  });
});
