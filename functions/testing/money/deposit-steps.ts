import * as fc from 'fast-check';
import { expect, vi } from 'vitest';
import { readChainTotal } from '#functions/data/chains/chain-totals.ts';
import {
  depositCollection,
  isDepositReviewable,
  isDepositBlockOrphaned,
  type StoredDeposit,
} from '#functions/data/deposits/deposits.ts';
import { investmentCollection } from '#functions/data/investments/investments.ts';
import { accountCounters } from '#functions/data/ledger/account-counters.ts';
import { loanCollection } from '#functions/data/loans/loans.ts';
import type { ItemAttributes } from '#functions/data/table/table.ts';
import { withdrawalCollection } from '#functions/data/withdrawals/withdrawals.ts';
import * as networks from '#functions/domain/chain/networks.ts';
import * as readers from '#functions/domain/chain/readers.ts';
import { sweepDepositReclaims } from '#functions/domain/deposits/collect-reclaims.ts';
import { recheckDeposit } from '#functions/domain/deposits/recheck-deposit.ts';
import { recordDepositClaim } from '#functions/domain/deposits/record-claim.ts';
import { reviewDeposit } from '#functions/domain/staff/money/review-deposit.ts';
import { listAccountDeposits, assignDepositAddress } from '#functions/testing/chain/deposit-accounts.ts';
import { DepositScenario } from '#functions/testing/chain/deposit-story.ts';
import type { MemoryItemChange } from '#scripts/local/memory-table/memory-table.ts';
import { toAmount } from '#shared/money.ts';
import { getJournalEntryBalances, type StoredItemBalances, toBigIntUnits } from './item-balances.ts';
import { createTestReviewer } from './reviewer.ts';
import { defineMoneySteps } from './steps.ts';
import { assertExpectedError, isInjectedFault, type MoneyTestDay, ignoreExpectedErrors } from './test-day.ts';

const NETWORK = 'tron';
const COIN = { coin_type: 'USDT', chain_type: 'TRC20' } as const;
/** Confirmations needed there. */
const DEPTH = 12;
const MIN_DEPOSIT = toAmount('10');

/** Each day has its own chain. */
const stories = new WeakMap<MoneyTestDay, Promise<DepositScenario>>();

/** Repeats until no fault occurs: a tick that ends meanwhile enables faults again. */
async function repeatUntilDone(act: () => Promise<void>): Promise<void> {
  for (let met = false; ; met = true) {
    try {
      return await act();
    } catch (error) {
      // A write whose answer was lost exists already.
      if (met && !isInjectedFault(error)) return;
      if (!isInjectedFault(error)) throw error;
    }
  }
}

async function createScenario(day: MoneyTestDay): Promise<DepositScenario> {
  const story = new DepositScenario(NETWORK);
  const faulty = day.faults(false);
  for (const { caller } of day.customers)
    if (caller.account.kind === 'live')
      await repeatUntilDone(() => assignDepositAddress(caller, NETWORK, `T-${caller.account.id}`));
  await repeatUntilDone(story.watch);
  day.faults(faulty);
  return story;
}

/** Returns the day's chain, watched from its first block, with an address for each live customer. */
function getScenario(day: MoneyTestDay): Promise<DepositScenario> {
  const story = stories.get(day) ?? createScenario(day);
  stories.set(day, story);
  return story;
}

const readDay = (story: DepositScenario): void => {
  vi.spyOn(readers, 'getChainReader').mockImplementation((network) =>
    network === NETWORK ? story.chain.reader : null,
  );
  vi.spyOn(networks, 'getChainNetworkSource').mockImplementation((network) =>
    network === NETWORK ? 'provider' : 'none',
  );
};

/** Returns the money of a deposit: the credit comes from the chain; a held part is frozen in its wallet. */
function getDepositBalances(deposit: ItemAttributes): StoredItemBalances {
  const coin = String(deposit['coin_type']);
  const credited = toBigIntUnits(deposit['credited']);
  const heldBuckets = [
    ['spot', toBigIntUnits(deposit['held'])],
    ['trading', toBigIntUnits(deposit['held_trading'])],
    ['finance', toBigIntUnits(deposit['held_finance'])],
  ] as const;
  return {
    frozen: heldBuckets.flatMap(([where, amount]) => (amount > 0n ? [{ where, coin, amount }] : [])),
    ...(deposit['is_reclaimed'] === true && { open: 'open_reclaims' as const }),
    moved: [
      { where: 'spot', coin, amount: credited },
      { where: 'house:chain', coin, amount: -credited },
    ],
  };
}

/**
 * Returns a reclaim from a wallet to which the user had moved the money: the deposit states all of it for the funding
 * wallet.
 */
function getReversalBalances(item: Parameters<typeof getJournalEntryBalances>[0]): StoredItemBalances | null {
  const balances = getJournalEntryBalances(item, ['deposit.reverse']);
  const elsewhere = (balances?.moved ?? []).filter(({ where }) => where === 'trading' || where === 'finance');
  return (
    balances && {
      moved: elsewhere.flatMap((bucketChange) => [
        bucketChange,
        { ...bucketChange, where: 'spot' as const, amount: -bucketChange.amount },
      ]),
    }
  );
}

/** Mines a block, runs the watcher, and delivers each message several times, sometimes the last one first. */
async function goOn(story: DepositScenario, times: number): Promise<void> {
  story.chain.mine();
  await ignoreExpectedErrors(story.watch);
  const deliveries = Array.from({ length: times });
  const errors = await story.deliver((all) => deliveries.flatMap((_, i) => (i % 2 === 0 ? [...all].reverse() : all)));
  for (const error of errors) assertExpectedError(error);
}

/**
 * Checks that each chain transfer was credited once, or stored uncredited below the minimum, and that each credit is in
 * the chain.
 */
async function checkChain(
  story: DepositScenario,
  account: StoredDeposit['account_id'],
  storedDeposits: readonly StoredDeposit[],
) {
  const transfers = story.chain.all().filter(({ to }) => to === `T-${account}`);
  for (const { tx_hash, ordinal, units: sentUnits } of transfers) {
    const [deposit, ...more] = storedDeposits.filter(
      (candidate) => candidate.tx_hash === tx_hash && candidate.ordinal === ordinal,
    );
    expect([tx_hash, more.length, deposit?.amount]).toEqual([tx_hash, 0, sentUnits * 100n]);
    const isDecided = deposit?.status === 'rejected' || deposit?.processed_by !== null;
    const isLittle = sentUnits * 100n < MIN_DEPOSIT;
    if (!isDecided) expect([tx_hash, deposit?.status]).toEqual([tx_hash, isLittle ? 'uncredited' : 'completed']);
  }
  const inChain = new Set(transfers.map(({ tx_hash }) => tx_hash));
  for (const { status, reason, tx_hash, processed_by, held } of storedDeposits) {
    if (status !== 'completed' || processed_by !== null) continue;
    expect([tx_hash, reason, inChain.has(tx_hash ?? '')]).toEqual([tx_hash, reason, reason === null]);
    if (reason === null) expect(held).toBe(0n);
  }
}

/** Reclaimed credits in an account's counters at their last write. */
const reclaimsByAccount = new Map<string, number>();

/**
 * During a reclaim there are no new withdrawals, loans or investments; counters are written after the items they count.
 */
function checkLeaving({ key, before, after }: MemoryItemChange): void {
  if (accountCounters.holds(key.sk)) reclaimsByAccount.set(key.pk, Number(after?.['open_reclaims'] ?? 0));
  const isNew = before === undefined && after !== undefined;
  const isBegun =
    isNew && [withdrawalCollection, loanCollection, investmentCollection].some((kind) => kind.holds(key.sk));
  const isPaidOut =
    loanCollection.holds(key.sk) && before?.['disbursed_at'] === null && after?.['disbursed_at'] !== null;
  if (isBegun || isPaidOut) expect([key.sk, reclaimsByAccount.get(key.pk) ?? 0]).toEqual([key.sk, 0]);
}

/** Deposits from a chain with occasional reorganisations, customers' claims, and staff decisions. */
export const depositMoneySteps = defineMoneySteps({
  name: 'deposits',
  weight: 14,
  acts: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        act: fc.constant('send' as const),
        // Chain units of six digits: below the minimum, and sufficient ones.
        units: fc.constantFrom(9_999_999n, 10_000_000n, 25_000_001n, 500_000_000n),
        twice: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ act: fc.constant('claim' as const), named: fc.boolean(), number: fc.nat(20) }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('look' as const), number: fc.nat(20) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constant('reorganise' as const),
        depth: fc.constantFrom(1, 3, DEPTH, DEPTH + 3, DEPTH + 3, 2 * DEPTH),
        lost: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('review' as const),
        action: fc.constantFrom('approve' as const, 'reject' as const),
        number: fc.nat(20),
      }),
    },
  ),
  prepare: async ({ caller }, act, day) => {
    const { account } = caller;
    if (account.kind !== 'live') return null;
    const story = await getScenario(day);
    readDay(story);
    const to = `T-${account.id}`;
    if (act.act === 'send')
      return async () => {
        const transfer = { coin_type: COIN.coin_type, to, units: act.units };
        story.chain.send(...(act.twice ? [transfer, transfer] : [transfer]));
        return null;
      };
    if (act.act === 'reorganise')
      return async () => {
        story.chain.reorganise(act.depth, { lost: act.lost });
        return null;
      };
    if (act.act === 'claim') {
      const hashes = story.chain.sentTo(to);
      const tx_hash = act.named ? hashes[act.number % hashes.length] : undefined;
      return async () => {
        await recordDepositClaim(caller, { ...COIN, amount: toAmount('10'), tx_hash });
        return null;
      };
    }
    const all = await listAccountDeposits(account);
    const reviewable = all.filter(isDepositReviewable);
    const vanished = reviewable.filter(isDepositBlockOrphaned);
    const forReview = vanished.length > 0 ? vanished : reviewable;
    const candidates = act.act === 'review' ? forReview : all;
    const deposit = candidates[act.number % candidates.length];
    if (!deposit) return null;
    if (act.act === 'look')
      return async () => {
        await recheckDeposit(account, deposit.id);
        return null;
      };
    const reviewer = await createTestReviewer();
    return async () => {
      await reviewDeposit(reviewer(), deposit.id, act.action);
      return null;
    };
  },
  sweep: async (day, times) => {
    const story = await getScenario(day);
    readDay(story);
    for (let n = 0; n < 2 * times + 1; n++) await goOn(story, times);
    for (let n = 0; n < times; n++) await ignoreExpectedErrors(sweepDepositReclaims);
  },
  told: (item) => (depositCollection.holds(item.sk) ? getDepositBalances(item) : getReversalBalances(item)),
  checked: checkLeaving,
  ended: async (day, books) => {
    // The counts equal the journal, withdrawals included: as of the last read, before the chain continues.
    for (const coin of ['USDT', 'BTC', 'ADA'])
      expect([coin, -(await readChainTotal(coin))]).toEqual([coin, books.sum(`house legs live house:chain ${coin}`)]);
    const story = await getScenario(day);
    readDay(story);
    for (let n = 0; n < 2 * DEPTH || story.queue.length > 0; n++) await goOn(story, 1);
    for (const { caller } of day.customers)
      await checkChain(story, caller.account.id, await listAccountDeposits(caller.account));
  },
});
