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
import { recordDepositClaim } from './record-claim.ts';
import { OPEN_DEPOSIT_CLAIMS_COUNTER } from './update-deposit.ts';

const { renew } = useTestTable();
useTestQueue('DEPOSITS_QUEUE_URL');
const DEPTH = 20;

let tron: DepositScenario;
let bnb: DepositScenario;
let owner: UserPrincipal;
let people = 0;
useTestChainReaders(() => ({ tron: tron.chain.reader, bnb: bnb.chain.reader }));

const usdt = (units: number, to: string) => ({ coin_type: 'USDT', to, units: BigInt(units * 1_000_000) });
const onTron = (tx_hash: string) =>
  recordDepositClaim(owner, { coin_type: 'USDT', chain_type: 'TRC20', amount: toAmount('100'), tx_hash });
const onBnb = (tx_hash: string) =>
  recordDepositClaim(owner, { coin_type: 'BNB', chain_type: 'BNB', amount: toAmount('5'), tx_hash });
const payBnb = () => bnb.chain.send({ coin_type: 'BNB', to: '0x-owner', units: 5n * 10n ** 18n });

beforeEach(async () => {
  await renew();
  process.env['NOTIFY_QUEUE_URL'] = process.env['DEPOSITS_QUEUE_URL'] ?? '';
  setClock(() => 1_800_000_000_000);
  // Both chains number their transactions alike: the first of each has the same hash.
  [tron, bnb] = [new DepositScenario('tron'), new DepositScenario('bnb')];
  owner = await createLiveCustomer(`two-networks-${++people}`, '0');
  await assignDepositAddress(owner, 'tron', 'T-owner');
  await assignDepositAddress(owner, 'bnb', '0x-owner');
  await Promise.all([tron.watch(), bnb.watch()]);
});
const expectBooksToAgree = async () => expect(await reconcileAccount(owner.account, true)).toEqual([]);
afterEach(async () => {
  await expectBooksToAgree();
  setClock();
});

describe('recordDepositClaim', () => {
  it('accepts a claim on the right network after a wrong one and cancels the wrong claim', async () => {
    const hash = payBnb();
    const wrong = await onTron(hash.toUpperCase().replace('0X', ''));
    expect(wrong).toMatchObject({ status: 'pending', network: 'tron' });
    const right = await onBnb(hash);
    expect(right).toMatchObject({ status: 'pending', network: 'bnb' });
    expect(await readAccountCounter(owner.account, OPEN_DEPOSIT_CLAIMS_COUNTER)).toBe(1);
    await bnb.mine(DEPTH);
    const ownDeposits = await listAccountDeposits(owner.account);
    expect(ownDeposits).toHaveLength(2);
    expect(ownDeposits).toContainEqual(expect.objectContaining({ id: wrong.id, status: 'cancelled' }));
    expect(ownDeposits).toContainEqual(expect.objectContaining({ id: right.id, status: 'completed', network: 'bnb' }));
    expect(await readFundingBalance(owner.account, 'BNB')).toEqual(['5', '0']);
  });

  it('cancels the claim on the wrong network also after the transfer was detected', async () => {
    const hash = payBnb();
    const wrong = await onTron(hash);
    await bnb.mine(2);
    const right = await onBnb(hash);
    expect(right).toMatchObject({ status: 'confirming', claimed: true });
    expect(right.id).not.toBe(wrong.id);
    expect(await readAccountCounter(owner.account, OPEN_DEPOSIT_CLAIMS_COUNTER)).toBe(0);
    expect(await onBnb(hash)).toMatchObject({ id: right.id });
  });

  it('leaves a claim in staff review unchanged', async () => {
    const hash = payBnb();
    const reviewed = await recordDepositClaim(owner, {
      coin_type: 'ADA',
      chain_type: 'ADA',
      amount: toAmount('100'),
      tx_hash: hash,
    });
    expect((await onBnb(hash)).id).not.toBe(reviewed.id);
    const deposit = (await listAccountDeposits(owner.account)).find(({ id }) => id === reviewed.id);
    expect(deposit).toMatchObject({ status: 'processing', reason: 'needs_review' });
  });

  it('returns the same claim for any spelling of a hash on one network', async () => {
    const hash = payBnb();
    const { id } = await onBnb(hash);
    expect(await onBnb(hash.slice(2).toUpperCase())).toMatchObject({ id });
    expect(await listAccountDeposits(owner.account)).toHaveLength(1);
  });
});

describe('a detected transfer', () => {
  it('does not match a claim of the same hash on another network', async () => {
    const hash = payBnb();
    const wrong = await onTron(hash);
    await bnb.mine(DEPTH);
    const ownDeposits = await listAccountDeposits(owner.account);
    expect(ownDeposits).toContainEqual(expect.objectContaining({ id: wrong.id, status: 'pending', network: 'tron' }));
    expect(ownDeposits).toContainEqual(
      expect.objectContaining({ network: 'bnb', status: 'completed', coin_type: 'BNB' }),
    );
    // Tron has a transaction with this hash, too.
    tron.chain.send(usdt(100, 'T-owner'));
    await tron.mine(DEPTH);
    expect(await readFundingBalance(owner.account, 'USDT')).toEqual(['100', '0']);
    expect(await readFundingBalance(owner.account, 'BNB')).toEqual(['5', '0']);
  });

  it('creates one deposit per output, whichever output was claimed', async () => {
    const hash = tron.chain.send(usdt(60, 'T-owner'), usdt(40, 'T-owner'));
    const claim = await onTron(hash);
    await tron.mine(DEPTH);
    const ownDeposits = await listAccountDeposits(owner.account);
    expect(ownDeposits).toHaveLength(2);
    expect(new Set(ownDeposits.map(({ ordinal }) => ordinal))).toEqual(new Set([0, 1]));
    expect(ownDeposits.filter(({ claimed }) => claimed)).toMatchObject([{ id: claim.id }]);
    expect(await readFundingBalance(owner.account, 'USDT')).toEqual(['100', '0']);
  });
});
