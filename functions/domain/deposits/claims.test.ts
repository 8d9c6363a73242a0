import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { setClock } from '#functions/lib/clock.ts';
import {
  listAccountDeposits,
  readFundingBalance,
  assignDepositAddress,
} from '#functions/testing/chain/deposit-accounts.ts';
import { DepositScenario } from '#functions/testing/chain/deposit-story.ts';
import { useTestChainReaders } from '#functions/testing/chain/with-chains.ts';
import { createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { toAmount } from '#shared/money.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { expireDepositClaims } from './expire-claims.ts';
import { recheckDeposit } from './recheck-deposit.ts';
import { recordDepositClaim } from './record-claim.ts';
import { OPEN_DEPOSIT_CLAIMS_COUNTER } from './update-deposit.ts';

const { renew } = useTestTable();
const queued = useTestQueue('DEPOSITS_QUEUE_URL');
const DEPTH = 12;
const NOW = 1_800_000_000;

let story: DepositScenario;
let owner: UserPrincipal;
let other: UserPrincipal;
let count = 0;
useTestChainReaders(() => ({ tron: story.chain.reader }));

const usdt = (units: number, to = 'T-owner') => ({ coin_type: 'USDT', to, units: BigInt(units * 1_000_000) });
const claim = (units: string, tx_hash?: string, caller = owner, coin_type = 'USDT') =>
  recordDepositClaim(caller, { coin_type, chain_type: 'TRC20', amount: toAmount(units), tx_hash });
const funds = ({ account }: UserPrincipal) => readFundingBalance(account, 'USDT');

beforeEach(async () => {
  await renew();
  process.env['NOTIFY_QUEUE_URL'] = process.env['DEPOSITS_QUEUE_URL'] ?? '';
  setClock(() => NOW * 1000);
  story = new DepositScenario('tron');
  count += 1;
  owner = await createLiveCustomer(`claimer-${count}`, '0');
  other = await createLiveCustomer(`other-${count}`, '0');
  await assignDepositAddress(owner, 'tron', 'T-owner');
  await assignDepositAddress(other, 'tron', 'T-other');
  await story.watch();
});
/** Expects matching balances and a correct count of open claims. */
async function expectSoundAccounts(): Promise<void> {
  for (const { account } of [owner, other]) {
    expect(await reconcileAccount(account, true)).toEqual([]);
    const open = (await listAccountDeposits(account)).filter(
      ({ claimed, block_hash, status }) => claimed && block_hash === null && /^(pending|processing)$/.test(status),
    );
    expect(await readAccountCounter(account, OPEN_DEPOSIT_CLAIMS_COUNTER)).toBe(open.length);
  }
}
afterEach(async () => {
  setClock();
  await expectSoundAccounts();
});

describe('a deposit claim', () => {
  it('matches the detected transfer by its hash and takes its amount', { tags: ['FIN-169'] }, async () => {
    const hash = story.chain.send(usdt(100));
    const claimed = await claim('5000', hash.toUpperCase().replace('0X', ''));
    expect(claimed).toMatchObject({ status: 'pending', amount: toAmount('5000'), required_confirmations: DEPTH });
    expect(queued.sent).toContainEqual({ kind: 'claimed', account_id: owner.account.id, deposit_id: claimed.id });
    await story.mine(DEPTH);
    expect(await listAccountDeposits(owner.account)).toMatchObject([
      { id: claimed.id, status: 'completed', amount: toAmount('100'), tx_hash: hash },
    ]);
    expect(await funds(owner)).toEqual(['100', '0']);
  });

  it('without a hash › matches the oldest claim of that coin and amount', { tags: ['FIN-169'] }, async () => {
    const first = await claim('100');
    setClock(() => (NOW + 1) * 1000);
    const second = await claim('100');
    setClock(() => (NOW + 2) * 1000);
    const third = await claim('50');
    story.chain.send(usdt(100));
    await story.mine(DEPTH);
    const ownDeposits = await listAccountDeposits(owner.account);
    expect(ownDeposits.map(({ id, status }) => [id, status])).toEqual([
      [first.id, 'completed'],
      [second.id, 'pending'],
      [third.id, 'pending'],
    ]);
    expect(await funds(owner)).toEqual(['100', '0']);
  });

  it('returns the already detected deposit and credits it once', { tags: ['FIN-169'] }, async () => {
    const hash = story.chain.send(usdt(100));
    await story.mine(2);
    const [deposit] = await listAccountDeposits(owner.account);
    expect(await claim('100', hash)).toMatchObject({ id: deposit?.id, status: 'confirming' });
    expect(await claim('7', hash)).toMatchObject({ id: deposit?.id });
    await story.mine(DEPTH);
    expect(await claim('100', hash)).toMatchObject({ id: deposit?.id, status: 'completed' });
    expect(await listAccountDeposits(owner.account)).toHaveLength(1);
    expect(await funds(owner)).toEqual(['100', '0']);
  });

  it('without a hash › matches a detected deposit only once', async () => {
    story.chain.send(usdt(100));
    await story.mine(2);
    const first = await claim('100');
    expect(first.status).toBe('confirming');
    expect(await claim('100')).toMatchObject({ status: 'pending' });
  });

  it('made before the network was watched › is credited by its hash', async () => {
    const hash = story.chain.send(usdt(100));
    story.chain.mine(DEPTH + 5);
    const { readChainState, writeChainState } = await import('#functions/data/chains/chain-states.ts');
    const { transact } = await import('#functions/data/table/transact.ts');
    const chainState = await readChainState('tron');
    const head = await story.chain.reader.head();
    await transact([writeChainState('tron', chainState, { recent: [head], head: head.height, seen_at: NOW as never })]);
    expect(await claim('100', hash)).toMatchObject({ status: 'completed' });
    expect(await funds(owner)).toEqual(['100', '0']);
  });

  it('is not credited before the watcher has read the block', async () => {
    story.chain.mine(2 * DEPTH);
    await story.watch();
    // Another branch, still unknown to the watcher.
    story.chain.reorganise(2 * DEPTH);
    const hash = story.chain.send(usdt(100));
    story.chain.mine(1);
    expect(await claim('100', hash)).toMatchObject({ status: 'confirming' });
    expect(await funds(owner)).toEqual(['0', '0']);
    await story.mine(DEPTH);
    expect(await funds(owner)).toEqual(['100', '0']);
  });

  it(
    'is held when the same transaction also pays another user, and that user is credited in full',
    { tags: ['FIN-167'] },
    async () => {
      const hash = story.chain.send(usdt(100));
      const early = await claim('100', hash, other);
      expect(early.status).toBe('pending');
      await story.mine(2);
      expect(await recheckDeposit(other.account, early.id)).toMatchObject({
        status: 'processing',
        reason: 'another_address',
      });
      expect(await claim('100', hash, other)).toMatchObject({ id: early.id });
      await story.mine(DEPTH);
      expect([await funds(owner), await funds(other)]).toEqual([
        ['100', '0'],
        ['0', '0'],
      ]);
    },
  );

  it('is held at once for a fake token', { tags: ['FIN-167'] }, async () => {
    const hash = story.chain.send({ coin_type: 'FAKE', to: 'T-owner', units: 1_000_000_000n });
    await story.mine();
    expect(await claim('100', hash)).toMatchObject({ status: 'processing', reason: 'wrong_token' });
    expect(await funds(owner)).toEqual(['0', '0']);
  });

  it('takes the coin that was received', async () => {
    const hash = story.chain.send({ coin_type: 'TRX', to: 'T-owner', units: 50_000_000n });
    const claimed = await claim('100', hash);
    await story.mine(DEPTH);
    expect(await listAccountDeposits(owner.account)).toMatchObject([
      { id: claimed.id, coin_type: 'TRX', amount: toAmount('50') },
    ]);
    expect(await readFundingBalance(owner.account, 'TRX')).toEqual(['50', '0']);
    expect(await funds(owner)).toEqual(['0', '0']);
  });

  it('fails when its transaction was reverted', async () => {
    const hash = story.chain.revert();
    await story.mine();
    expect(await claim('100', hash)).toMatchObject({ status: 'failed' });
  });

  it('is requeued until the chain knows its transaction', async () => {
    const hash = story.chain.send(usdt(100, 'T-nobody'));
    const claimed = await claim('100', hash);
    const message = { kind: 'claimed' as const, account_id: owner.account.id, deposit_id: claimed.id };
    queued.sent = [];
    story.queue = [message];
    await story.delivered();
    expect(queued.sent).toEqual([message]);
    queued.sent = [];
    story.chain.mine();
    story.queue = [message, message];
    await story.delivered();
    expect(await listAccountDeposits(owner.account)).toMatchObject([
      { status: 'processing', reason: 'another_address' },
    ]);
    expect(queued.sent).not.toContainEqual(message);
  });

  it('is recorded when the chain does not answer', async () => {
    story.chain.failing = null;
    const claimed = await claim('100', story.chain.send(usdt(100)));
    expect(claimed.status).toBe('pending');
    expect(await recheckDeposit(owner.account, claimed.id)).toMatchObject({ status: 'pending' });
    story.chain.failing = 0;
    await story.mine(DEPTH);
    expect(await recheckDeposit(owner.account, claimed.id)).toMatchObject({ status: 'completed' });
  });

  it('fails after a week, but stays open on reviewed networks', { tags: ['FIN-169'] }, async () => {
    const claimed = await claim('100');
    const reviewed = await recordDepositClaim(owner, { coin_type: 'ADA', chain_type: 'ADA', amount: toAmount('100') });
    expect(reviewed).toMatchObject({ status: 'processing', reason: 'needs_review' });
    setClock(() => (NOW + 7 * DAY_SECONDS - 1) * 1000);
    expect(await expireDepositClaims()).toEqual({ expired: 0 });
    setClock(() => (NOW + 7 * DAY_SECONDS + 1) * 1000);
    expect(await expireDepositClaims()).toEqual({ expired: 1 });
    expect(await recheckDeposit(owner.account, claimed.id)).toMatchObject({ status: 'failed', reason: 'never_seen' });
    // It arrived anyway.
    story.chain.send(usdt(100));
    await story.mine(DEPTH);
    expect(await funds(owner)).toEqual(['100', '0']);
  });
});

describe('recordDepositClaim', () => {
  it('rejects a network that is not read and an unknown coin', async () => {
    const expectRejected = (coin_type: string, chain_type: string) =>
      expect(recordDepositClaim(owner, { coin_type, chain_type, amount: toAmount('100') })).rejects.toMatchObject({
        reason: 'NETWORK_OFF',
      });
    await expectRejected('USDT', 'ERC20');
    await expectRejected('BTC', 'TRC20');
  });

  it.each(['9.99999999', '1000000000.00000001'])('rejects the amount %s outside the deposit range', async (units) => {
    await expect(claim(units)).rejects.toMatchObject({
      reason: 'AMOUNT_OUT_OF_RANGE',
      fields: { amount: [expect.any(String)] },
    });
  });

  it('rejects a user who is not allowed to deposit', async () => {
    const barred = { ...owner, user: { ...owner.user, flags: { deposit: false } } };
    await expect(claim('100', undefined, barred)).rejects.toMatchObject({ reason: 'DEPOSITS_NOT_ALLOWED' });
  });

  it('rejects a claim beyond twenty open ones', { tags: ['FIN-169'] }, async () => {
    for (let n = 0; n < 20; n++) await claim('100');
    await expect(claim('100')).rejects.toMatchObject({ reason: 'LIMIT_REACHED' });
    story.chain.send(usdt(100));
    await story.mine();
    await claim('200');
  });
});
