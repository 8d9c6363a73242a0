import { beforeEach, describe, expect, it } from 'vitest';
import { COIN_NETWORKS_FIELD, readCoinNetworks, coinNetworkConfigStore } from '#functions/data/chains/coin-networks.ts';
import { depositCollection, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { systemSettingsConfigStore } from '#functions/data/ledger/system-settings.ts';
import { putItem } from '#functions/data/table/table.ts';
import { expireDepositClaims } from '#functions/domain/deposits/expire-claims.ts';
import { recordDepositClaim } from '#functions/domain/deposits/record-claim.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { grantApproval, rejectApproval } from '#functions/domain/staff/reviews/decide-approval.ts';
import { previewApprovalNeed } from '#functions/domain/staff/reviews/preview-approval-need.ts';
import { setClock } from '#functions/lib/clock.ts';
import {
  listAccountDeposits,
  readFundingBalance,
  assignDepositAddress,
} from '#functions/testing/chain/deposit-accounts.ts';
import { DepositScenario } from '#functions/testing/chain/deposit-story.ts';
import { useTestChainReaders } from '#functions/testing/chain/with-chains.ts';
import { createHeldDeposit } from '#functions/testing/contract/chain-subjects.ts';
import { runWithConflicts } from '#functions/testing/inject-conflicts.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { createTestReviewer } from '#functions/testing/money/reviewer.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { readErrorReason } from '#functions/testing/people/read-error-reason.ts';
import { updateTestUser } from '#functions/testing/people/withdrawers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { ApprovalId, DepositId } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { attachTransferToClaim } from './attach-transfer.ts';
import { reviewDeposit } from './review-deposit.ts';

const { renew } = useTestTable();

type Member = Awaited<ReturnType<typeof createTestReviewer>>;

let second = 1_900_000_000;
let people = 0;
let story: DepositScenario;
let owner: UserPrincipal;
let [finance, another]: Member[] = [];
/** Tron is read; deposits on Cardano are known only to staff. */
useTestChainReaders(() => ({ tron: story.chain.reader }));

beforeEach(async () => {
  await renew();
  second += 3 * DAY_SECONDS;
  setClock(() => second * 1000);
  story = new DepositScenario('tron');
  await writeTestTick(second, { 'ADA/USDT': '0.5' });
  owner = await customer();
  [finance, another] = [await createTestReviewer(), await createTestReviewer()];
});

const customer = () => createLiveCustomer(`word-${people++}`, '0');
/** By an unused code. */
const by = (member: Member | undefined) => {
  second += 30;
  if (!member) throw new Error('no member of staff');
  return member();
};
let hashes = 0;
const newHash = () => (++hashes).toString(16).padStart(64, 'a');
const hash = newHash();
const claim = (ada: string, tx_hash?: string, claimant = owner) =>
  recordDepositClaim(claimant, { coin_type: 'ADA', chain_type: 'ADA', amount: toAmount(ada), tx_hash });
const crediting = ({ id }: { id: DepositId }, member = finance) => reviewDeposit(by(member), id, 'approve');
const refusal = async (act: Promise<unknown>) => (await readErrorReason(act))[0];
async function requestCreditApproval(deposit: StoredDeposit): Promise<ApprovalId> {
  const { approval_id } = await crediting(deposit);
  if (approval_id === null) throw new Error('it was credited by one');
  return approval_id;
}
const attach = (deposit: StoredDeposit, tx_hash = hash, output = 0) =>
  attachTransferToClaim(by(finance), deposit.id, { tx_hash, output });
const ada = async (holder = owner) => (await readFundingBalance(holder.account, 'ADA'))[0];

describe('creditDepositManually', () => {
  it("unknown transaction hash › requires another member's approval for any amount", async () => {
    expect(await readErrorReason(claim('9000000000', hash))).toEqual([
      'AMOUNT_OUT_OF_RANGE',
      { amount: ['depositRange 5 1000000000 ADA'] },
    ]);
    const deposit = await claim('1000000000', hash);
    const approval = await requestCreditApproval(deposit);
    expect(await ada()).toBe('0');
    expect(await refusal(grantApproval(approval, by(finance)))).toBe('SELF_APPROVAL');
    expect(await grantApproval(approval, by(another))).toMatchObject({
      state: 'approved',
      deposit: { id: deposit.id, amount: '1000000000', value: '500000000', tx_hash: hash, output: null },
      second_person: { required: true, rule: 'value', value: '500000000', limit: '10000', total: null },
    });
    expect(await ada()).toBe('1000000000');
    expect(await depositCollection.find(deposit.id)).toMatchObject({
      status: 'completed',
      admin_notes: 'looked at it',
    });
    expect(await reconcileAccount(owner.account, true)).toEqual([]);
  });

  it("when approved › shows the owner the first member's customer note", { tags: ['FIN-019'] }, async () => {
    const deposit = await claim('1000000000', hash);
    const { approval_id } = await reviewDeposit(by(finance), deposit.id, 'approve', 'Thank you for the receipt.');
    expect((await depositCollection.find(deposit.id))?.customer_note).toBeUndefined();
    await grantApproval(approval_id as ApprovalId, by(another));
    expect(await depositCollection.find(deposit.id)).toMatchObject({ customer_note: 'Thank you for the receipt.' });
  });

  it('12 credits of 900 USDT by one member › the twelfth needs an approval, which resets the total', async () => {
    const createCredit = async () => crediting(await claim('1800', newHash(), await customer()));
    for (let n = 1; n <= 11; n++) expect([n, (await createCredit()).approval_id]).toEqual([n, null]);
    const { approval_id, deposit } = await createCredit();
    expect(deposit.status).toBe('processing');
    expect(await grantApproval(approval_id as ApprovalId, by(another))).toMatchObject({
      second_person: { rule: 'member_total', value: '900', limit: '10000', total: '10800', acts: 12 },
    });
    expect((await createCredit()).approval_id).toBeNull();
  });

  it('credits for one customer by several members › need an approval from the customer total on', async () => {
    expect((await crediting(await claim('12000', newHash()))).approval_id).toBeNull();
    const next = await claim('9000', newHash());
    expect((await crediting(next, another)).approval_id).not.toBeNull();
    expect(await previewApprovalNeed(next.id, another?.().caller.staff.id as never, undefined)).toMatchObject({
      rule: 'customer_total',
      total: '10500',
      acts: 2,
    });
  });

  it('for a coin without a price › always requires approval', async () => {
    const dot = { coin_type: 'DOT', chain_type: 'DOT', amount: toAmount('1'), tx_hash: hash };
    expect((await crediting(await recordDepositClaim(owner, dot))).approval_id).not.toBeNull();
  });

  it('repeated request › one approval is requested and one credit is booked', async () => {
    const deposit = await claim('40000', hash);
    const approval = await requestCreditApproval(deposit);
    expect(await readErrorReason(crediting(deposit, another))).toEqual([
      'INVALID_ORDER_STATUS',
      { body: ['awaitsSecond'] },
    ]);
    const third = await createTestReviewer();
    const both = await Promise.all([
      refusal(grantApproval(approval, by(another))),
      refusal(grantApproval(approval, by(third))),
      refusal(reviewDeposit(by(finance), deposit.id, 'reject')),
    ]);
    expect(both.filter((reason) => reason === 'done')).toHaveLength(1);
    expect(await refusal(crediting(deposit))).toBe('INVALID_ORDER_STATUS');
    const { status } = (await depositCollection.find(deposit.id)) as StoredDeposit;
    expect([status, await ada()]).toEqual(status === 'completed' ? ['completed', '40000'] : ['rejected', '0']);
  });

  it('two approved claims of one transaction › one is credited', async () => {
    const other = await customer();
    const [mine, theirs] = [await claim('40000', hash), await claim('40000', hash.toUpperCase(), other)];
    const [first, next] = [await requestCreditApproval(mine), await requestCreditApproval(theirs)];
    await grantApproval(first, by(another));
    expect(await readErrorReason(grantApproval(next, by(another)))).toEqual([
      'INVALID_ORDER_STATUS',
      { body: ['depositTransferTaken'] },
    ]);
    expect([await ada(), await ada(other)]).toEqual(['40000', '0']);
  });

  it('rejected or expired approval › can be requested again', async () => {
    const deposit = await claim('40000', hash);
    await rejectApproval(await requestCreditApproval(deposit), by(another));
    const late = await requestCreditApproval(deposit);
    second += 2 * DAY_SECONDS;
    expect(await refusal(grantApproval(late, by(another)))).toBe('INVALID_ORDER_STATUS');
    await writeTestTick(second, { 'ADA/USDT': '0.5' });
    await grantApproval(await requestCreditApproval(deposit), by(another));
    expect(await ada()).toBe('40000');
  });

  it('vanished deposit › requires approval from the limit on', async () => {
    await assignDepositAddress(owner, 'tron', 'T-word');
    await story.watch();
    const keep = story.chain.snapshot();
    story.chain.send({ coin_type: 'USDT', to: 'T-word', units: 20_000_000_000n });
    await story.mine(12);
    keep();
    await story.mine(13);
    const [deposit] = await listAccountDeposits(owner.account);
    const approval = await requestCreditApproval(deposit as StoredDeposit);
    expect(await readFundingBalance(owner.account, 'USDT')).toEqual(['0', '20000']);
    await grantApproval(approval, by(another));
    expect(await readFundingBalance(owner.account, 'USDT')).toEqual(['20000', '0']);
  });
});

describe('deposit claim without a transfer', () => {
  it('is not credited until staff attach a transfer, which is then reserved', async () => {
    const other = await customer();
    const [deposit, theirs] = [await claim('100'), await claim('100', undefined, other)];
    expect(await readErrorReason(crediting(deposit))).toEqual([
      'INVALID_ORDER_STATUS',
      { body: ['depositNeedsTransfer'] },
    ]);
    expect(await attach(deposit)).toMatchObject({ tx_hash: hash, ordinal: 0, status: 'processing' });
    await attach(theirs);
    expect(await crediting(deposit)).toMatchObject({ deposit: { status: 'completed' }, approval_id: null });
    expect(await readErrorReason(crediting(theirs))).toEqual([
      'INVALID_ORDER_STATUS',
      { body: ['depositTransferTaken'] },
    ]);
    expect(await readErrorReason(attach(theirs))).toEqual(['INVALID_ORDER_STATUS', { body: ['depositTransferTaken'] }]);
    await attach(theirs, hash, 1);
    await crediting(theirs);
    expect([await ada(), await ada(other)]).toEqual(['100', '100']);
  });

  it('for a transaction credited as a whole › is not credited by output, nor the reverse', async () => {
    const takenError = ['INVALID_ORDER_STATUS', { body: ['depositTransferTaken'] }];
    const [firstHash, two] = [newHash(), newHash()];
    await crediting(await claim('100', firstHash));
    expect(await readErrorReason(crediting(await attach(await claim('7'), firstHash, 1)))).toEqual(takenError);
    const wholeClaim = await claim('50', two);
    await crediting(await attach(await claim('20'), two, 1));
    await crediting(await attach(await claim('30'), two, 2));
    expect(await readErrorReason(crediting(wholeClaim))).toEqual(takenError);
    expect(await ada()).toBe('150');
  });

  it('with another transfer attached › loses its pending approval', async () => {
    const deposit = await attach(await claim('40000'));
    const approval = await requestCreditApproval(deposit);
    const secondAttach = await attach(deposit, newHash());
    expect(await refusal(grantApproval(approval, by(another)))).toBe('CHANGED_MEANWHILE');
    await grantApproval(await requestCreditApproval(secondAttach), by(another));
    expect(await ada()).toBe('40000');
  });

  it('on a monitored network › is looked up and decided by its chain', async () => {
    await assignDepositAddress(owner, 'tron', 'T-word');
    await story.watch();
    const other = await customer();
    const usdt = { coin_type: 'USDT', chain_type: 'TRC20', amount: toAmount('50') };
    const [mine, theirs] = [await recordDepositClaim(owner, usdt), await recordDepositClaim(other, usdt)];
    const transferHash = story.chain.send({ coin_type: 'USDT', to: 'T-word', units: 50_000_000n });
    story.chain.mine();
    expect(await attach(theirs, transferHash)).toMatchObject({ status: 'processing', reason: 'another_address' });
    expect(await refusal(crediting(theirs))).toBe('INVALID_ORDER_STATUS');
    await attach(mine, transferHash);
    await story.mine(12);
    expect([await readFundingBalance(owner.account, 'USDT'), await readFundingBalance(other.account, 'USDT')]).toEqual([
      ['50', '0'],
      ['0', '0'],
    ]);
  });

  it('with a transfer attached late › is looked up for another week, even if the chain is silent', async () => {
    await assignDepositAddress(owner, 'tron', 'T-late');
    await story.watch();
    const mine = await recordDepositClaim(owner, { coin_type: 'USDT', chain_type: 'TRC20', amount: toAmount('50') });
    second += 8 * DAY_SECONDS;
    story.chain.failing = null;
    expect(await attach(mine, 'ab'.repeat(32))).toMatchObject({ status: 'pending' });
    await expireDepositClaims();
    expect(await depositCollection.read(owner.account, mine.id)).toMatchObject({ status: 'pending' });
    second += 7 * DAY_SECONDS;
    await expireDepositClaims();
    expect(await depositCollection.read(owner.account, mine.id)).toMatchObject({
      status: 'failed',
      reason: 'never_seen',
    });
  });

  it('attachTransferToClaim › rejects a deposit that is no open claim', async () => {
    const deposit = await claim('100', hash);
    await crediting(deposit);
    expect(await refusal(attach(deposit))).toBe('INVALID_ORDER_STATUS');
  });
});

describe('creditDepositManually limits and switches', () => {
  const setTerms = async (more: object) => {
    const coinNetwork = (await readCoinNetworks()).find(({ id }) => id === 'ADA-ADA');
    if (!coinNetwork) throw new Error('there is no ADA');
    const { id, coin_type: _, chain_type: __, network: ___, ...terms } = coinNetwork;
    await putItem(coinNetworkConfigStore.key(), {
      [COIN_NETWORKS_FIELD]: { [id]: { ...terms, ...more } },
      revision: 1,
    });
    second += 60;
  };
  const setSwitches = async (figures: object) => {
    await putItem(systemSettingsConfigStore.key(), { figures });
    second += 60;
  };

  it.each<[what: string, set: () => Promise<void>, undo: () => Promise<void>, reason: string]>([
    [
      'the coin is off',
      () => setTerms({ is_deposit_enabled: false }),
      () => setTerms({ is_deposit_enabled: true }),
      'NETWORK_OFF',
    ],
    [
      'the maximum is below',
      () => setTerms({ max_deposit_amount: '99' }),
      () => setTerms({ max_deposit_amount: '1000000000' }),
      'AMOUNT_OUT_OF_RANGE',
    ],
    [
      'the minimum is above',
      () => setTerms({ min_deposit_amount: '101' }),
      () => setTerms({ min_deposit_amount: '5' }),
      'AMOUNT_OUT_OF_RANGE',
    ],
    ['deposits are off', () => setSwitches({ deposits_on: '0' }), () => setSwitches({}), 'SYSTEM_OFF'],
  ])('rejects a claim while %s, even with approval', async (_, set, undo, reason) => {
    const [small, large] = [
      await claim('100', newHash()),
      await createHeldDeposit(owner.user, { amount: toAmount('100') }),
    ];
    const approval = await (async () => {
      await setSwitches({ credit_second_value: '1' });
      const largeApproval = await requestCreditApproval({ id: large } as StoredDeposit);
      await setSwitches({});
      return largeApproval;
    })();
    await set();
    expect([await refusal(crediting(small)), await refusal(grantApproval(approval, by(another)))]).toEqual([
      reason,
      reason,
    ]);
    await undo();
    expect((await crediting(small)).deposit.status).toBe('completed');
  });
});

describe('creditDepositManually for an inactive account', () => {
  it.each(['suspended', 'inactive', 'banned'] as const)(
    'status %s › credits nothing until the account is active',
    async (status) => {
      const [small, large] = [await claim('100', newHash()), await claim('40000', newHash())];
      const approval = await requestCreditApproval(large);
      await updateTestUser(owner, { status });
      const restrictedError = ['ACCOUNT_RESTRICTED', { body: ['accountSuspended'] }];
      expect(await readErrorReason(crediting(small))).toEqual(restrictedError);
      expect(await readErrorReason(grantApproval(approval, by(another)))).toEqual(restrictedError);
      await updateTestUser(owner, { status: 'active' });
      await crediting(small);
      await grantApproval(approval, by(another));
      expect(await ada()).toBe('40100');
    },
  );

  it('deposits not allowed › credits nothing', async () => {
    const deposit = await claim('100', hash);
    const flags = { trading: true, options_trading: true, withdraw: true, deposit: false, login: true };
    await updateTestUser(owner, { flags });
    expect(await refusal(crediting(deposit))).toBe('DEPOSITS_NOT_ALLOWED');
  });

  it('suspended between read and transaction › credits nothing', async () => {
    const deposit = await claim('100', hash);
    const request = by(finance);
    const suspend = () => updateTestUser(owner, { status: 'suspended' });
    expect(await refusal(runWithConflicts(() => reviewDeposit(request, deposit.id, 'approve'), suspend, 1))).toBe(
      'CHANGED_MEANWHILE',
    );
    expect(await ada()).toBe('0');
  });
});
