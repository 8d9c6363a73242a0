import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  toClaimCreditKey,
  toTransferCreditKey,
  depositCollection,
  linkTransferCreditToDeposit,
  readDepositsByTransferCredit,
  WHOLE_TRANSACTION_ORDINAL,
} from '#functions/data/deposits/deposits.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { ChainReader } from '#functions/domain/chain/chain.ts';
import { migrateTransactionHashes } from '#functions/domain/chain/migrate-transaction-hashes.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { reconcileAccount } from '#functions/domain/ledger/reconcile-account.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
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
import { creditDeposit } from './credit-deposit.ts';
import { recordDepositClaim } from './record-claim.ts';

const { renew } = useTestTable();
useTestQueue('NOTIFY_QUEUE_URL');
const DEPTH = 20;

let story: DepositScenario;
let owner: UserPrincipal;
let people = 0;
/** True when Cardano has a reader; without one, staff credit customers’ claims. */
let isRead: boolean;
useTestChainReaders((): Record<string, ChainReader> => (isRead ? { cardano: story.chain.reader } : {}));

const ada = (units: number, to: string) => ({ coin_type: 'ADA', to, units: BigInt(units * 1_000_000) });
const funds = async ({ account }: UserPrincipal) => (await readFundingBalance(account, 'ADA'))[0];
const capitals = (hash: string) => hash.slice(2).toUpperCase();

beforeEach(async () => {
  await renew();
  setClock(() => 1_800_000_000_000);
  story = new DepositScenario('cardano');
  owner = await createLiveCustomer(`by-hash-${++people}`, '0');
  await assignDepositAddress(owner, 'cardano', 'addr-owner');
  isRead = true;
  await story.watch();
});
const expectBooksToAgree = async () => expect(await reconcileAccount(owner.account, true)).toEqual([]);
afterEach(async () => {
  await expectBooksToAgree();
  setClock();
});

/** Claims a transaction on an unread network and credits it by its hash, as a review does. */
async function creditByHash(caller: UserPrincipal, tx_hash: string): Promise<void> {
  isRead = false;
  const claim = await recordDepositClaim(caller, {
    coin_type: 'ADA',
    chain_type: 'ADA',
    amount: toAmount('100'),
    tx_hash,
  });
  expect(claim).toMatchObject({ status: 'processing', reason: 'needs_review' });
  const name = toTransferCreditKey('cardano', tx_hash, WHOLE_TRANSACTION_ORDINAL);
  await creditDeposit(claim, { operations: [linkTransferCreditToDeposit(name, caller.account, claim.id, undefined)] });
  isRead = true;
}

describe('a transaction that staff credited by its hash alone', () => {
  it.each([
    ['its first transfer', [ada(100, 'addr-owner')]],
    ['another of its transfers', [ada(7, 'addr-nobody'), ada(100, 'addr-owner')]],
    ['several of them', [ada(7, 'addr-nobody'), ada(60, 'addr-owner'), ada(40, 'addr-owner')]],
  ])('is not credited again when the network gets a reader: %s', async (_, transfers) => {
    const hash = story.chain.send(...transfers);
    await creditByHash(owner, capitals(hash));
    await story.mine(DEPTH);
    const [knownDeposit, ...otherDeposits] = await listAccountDeposits(owner.account);
    expect(knownDeposit).toMatchObject({
      claimed: true,
      status: 'completed',
      reason: null,
      held: 0n,
      block_hash: expect.any(String),
    });
    expect(otherDeposits).toEqual([]);
    expect(knownDeposit?.journal_ids).toHaveLength(1);
    expect(await readFundingBalance(owner.account, 'ADA')).toEqual(['100', '0']);
    // It is a regular deposit by now.
    story.chain.reorganise(DEPTH, { lost: true });
    await story.mine(DEPTH + 1);
    expect(await readFundingBalance(owner.account, 'ADA')).toEqual(['0', '100']);
  });

  it('is credited to the other users whom it pays', async () => {
    const other = await createLiveCustomer(`by-hash-${++people}`, '0');
    await assignDepositAddress(other, 'cardano', 'addr-other');
    const hash = story.chain.send(ada(100, 'addr-owner'), ada(30, 'addr-other'));
    await creditByHash(owner, hash);
    await story.mine(DEPTH);
    expect([await funds(owner), await funds(other)]).toEqual(['100', '30']);
  });

  it('has a credit name different from those of its transfers', async () => {
    const hash = story.chain.send(ada(100, 'addr-owner'), ada(30, 'addr-owner'));
    await story.mine(DEPTH);
    expect(await funds(owner)).toBe('130');
    const foundDeposits = (await listAccountDeposits(owner.account)).map(({ tx_hash, ordinal }) => ({
      tx_hash,
      ordinal,
    }));
    expect(foundDeposits).toHaveLength(2);
    for (const ordinal of [0, 1]) expect(foundDeposits).toContainEqual({ tx_hash: hash, ordinal });
  });
});

it('migrateTransactionHashes › renames Ethereum deposits stored under a plain hash', async () => {
  const hash = 'ab'.repeat(32);
  await creditByHash(owner, hash.toUpperCase());
  const [credited] = await listAccountDeposits(owner.account);
  if (!credited) throw new Error('nothing was credited');
  const before = { ...credited, id: newId('dep'), network: 'ethereum' };
  await transact([depositCollection.add(owner.account, before)]);
  const name = toTransferCreditKey('ethereum', hash, WHOLE_TRANSACTION_ORDINAL);
  expect(await readDepositsByTransferCredit([name])).toEqual([null]);
  const claim = toClaimCreditKey('ethereum', hash, owner.account);
  // Also a hash typed as the chain writes it, whose name lacked the 0x, and the account’s name.
  const typed = `0x${'cd'.repeat(32)}`;
  const canonical = { ...before, id: newId('dep'), tx_hash: typed };
  await transact([depositCollection.add(owner.account, canonical)]);
  await migrateTransactionHashes();
  const credit = toTransferCreditKey('ethereum', typed, WHOLE_TRANSACTION_ORDINAL);
  expect(
    await readDepositsByTransferCredit([name, claim, credit, toClaimCreditKey('ethereum', typed, owner.account)]),
  ).toMatchObject([
    { deposit_id: before.id },
    { deposit_id: before.id, is_whole: true },
    { deposit_id: canonical.id },
    { deposit_id: canonical.id, is_whole: true },
  ]);
  expect(await migrateTransactionHashes()).toEqual({ renamed: 0 });
});

it.each([
  ['ethereum', 'ab'.repeat(32), `0x${'AB'.repeat(32)}`],
  ['hedera', 'ab'.repeat(48), `0x${'AB'.repeat(48)}`],
])('getTransferCreditName › returns one name for all spellings of a hash on %s', async (network, firstForm, other) => {
  const { account } = owner;
  const name = (hash: string) =>
    linkTransferCreditToDeposit(toTransferCreditKey(network, hash, 3), account, 'dep_1' as never, 'NOT_FOUND');
  await transact([name(firstForm)]);
  await expect(transact([name(other)])).rejects.toMatchObject({ reason: 'NOT_FOUND' });
});
