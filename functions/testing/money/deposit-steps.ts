import * as fc from 'fast-check';
import { expect, vi } from 'vitest';
import { readChainTotal } from '#functions/data/chains/chain-totals.ts';
import {
  deposits,
  isDepositReviewable,
  isDepositVanished,
  type StoredDeposit,
} from '#functions/data/deposits/deposits.ts';
import { investments } from '#functions/data/investments/investments.ts';
import { accountCounters } from '#functions/data/ledger/account-counters.ts';
import { loans } from '#functions/data/loans/loans.ts';
import type { ItemAttributes } from '#functions/data/table/table.ts';
import { withdrawals } from '#functions/data/withdrawals/withdrawals.ts';
import * as networks from '#functions/domain/chain/networks.ts';
import * as readers from '#functions/domain/chain/readers.ts';
import { sweepReclaims } from '#functions/domain/deposits/collect-reclaims.ts';
import { recheckDeposit } from '#functions/domain/deposits/recheck-deposit.ts';
import { recordClaim } from '#functions/domain/deposits/record-claim.ts';
import { reviewDeposit } from '#functions/domain/staff/money/review-deposit.ts';
import { DepositScenario } from '#functions/testing/chain/deposit-story.ts';
import { listAccountDeposits, assignDepositAddress } from '#functions/testing/chain/depositors.ts';
import type { ItemChange } from '#scripts/local/memory-table/memory-table.ts';
import { amount } from '#shared/money.ts';
import { createReviewer } from './reviewer.ts';
import { defineMoneySteps } from './steps.ts';
import { assertExpected, isInjectedFault, type TestDay, ignoreExpectedErrors } from './test-day.ts';
import { getEntryBalances, type ItemBalances, toBigIntUnits } from './told.ts';

const NETWORK = 'tron';
const COIN = { coin_type: 'USDT', chain_type: 'TRC20' } as const;
/** Confirmations needed there. */
const DEPTH = 12;
const LEAST = amount('10');

/** Each day has its own chain. */
const stories = new WeakMap<TestDay, Promise<DepositScenario>>();

/** Repeats until no fault occurs: a tick that ends meanwhile enables faults again. */
async function surely(act: () => Promise<void>): Promise<void> {
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

async function begin(day: TestDay): Promise<DepositScenario> {
  const story = new DepositScenario(NETWORK);
  const faulty = day.faults(false);
  for (const { caller } of day.customers)
    if (caller.account.kind === 'live')
      await surely(() => assignDepositAddress(caller, NETWORK, `T-${caller.account.id}`));
  await surely(story.watch);
  day.faults(faulty);
  return story;
}

/** Returns the day's chain, watched from its first block, with an address for each live customer. */
function storyOf(day: TestDay): Promise<DepositScenario> {
  const story = stories.get(day) ?? begin(day);
  stories.set(day, story);
  return story;
}

const readDay = (story: DepositScenario): void => {
  vi.spyOn(readers, 'getChainReader').mockImplementation((network) =>
    network === NETWORK ? story.chain.reader : null,
  );
  vi.spyOn(networks, 'getNetworkSource').mockImplementation((network) => (network === NETWORK ? 'provider' : 'none'));
};

/** Returns the money of a deposit: the credit comes from the chain; a held part is frozen in its wallet. */
function toldOf(deposit: ItemAttributes): ItemBalances {
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
function toldOfReversal(item: Parameters<typeof getEntryBalances>[0]): ItemBalances | null {
  const balances = getEntryBalances(item, ['deposit.reverse']);
  const elsewhere = (balances?.moved ?? []).filter(({ where }) => where === 'trading' || where === 'finance');
  return balances && { moved: elsewhere.flatMap((bucketChange) => [bucketChange, { ...bucketChange, where: 'spot' as const, amount: -bucketChange.amount }]) };
}

/** Mines a block, runs the watcher, and delivers each message several times, sometimes the last one first. */
async function goOn(story: DepositScenario, times: number): Promise<void> {
  story.chain.mine();
  await ignoreExpectedErrors(story.watch);
  const deliveries = Array.from({ length: times });
  const errors = await story.deliver((all) => deliveries.flatMap((_, i) => (i % 2 === 0 ? [...all].reverse() : all)));
  for (const error of errors) assertExpected(error);
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
    const [deposit, ...more] = storedDeposits.filter((candidate) => candidate.tx_hash === tx_hash && candidate.ordinal === ordinal);
    expect([tx_hash, more.length, deposit?.amount]).toEqual([tx_hash, 0, sentUnits * 100n]);
    const isDecided = deposit?.status === 'rejected' || deposit?.processed_by !== null;
    const isLittle = sentUnits * 100n < LEAST;
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
const reclaimsOf = new Map<string, number>();

/**
 * During a reclaim there are no new withdrawals, loans or investments; counters are written after the items they count.
 */
function checkLeaving({ key, before, after }: ItemChange): void {
  if (accountCounters.holds(key.sk)) reclaimsOf.set(key.pk, Number(after?.['open_reclaims'] ?? 0));
  const isNew = before === undefined && after !== undefined;
  const isBegun = isNew && [withdrawals, loans, investments].some((kind) => kind.holds(key.sk));
  const isPaidOut = loans.holds(key.sk) && before?.['disbursed_at'] === null && after?.['disbursed_at'] !== null;
  if (isBegun || isPaidOut) expect([key.sk, reclaimsOf.get(key.pk) ?? 0]).toEqual([key.sk, 0]);
}

/** Deposits from a chain with occasional reorganisations, customers' claims, and staff decisions. */
export const depositSteps = defineMoneySteps({
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
    const story = await storyOf(day);
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
        await recordClaim(caller, { ...COIN, amount: amount('10'), tx_hash });
        return null;
      };
    }
    const all = await listAccountDeposits(account);
    const reviewable = all.filter(isDepositReviewable);
    const vanished = reviewable.filter(isDepositVanished);
    const forReview = vanished.length > 0 ? vanished : reviewable;
    const candidates = act.act === 'review' ? forReview : all;
    const deposit = candidates[act.number % candidates.length];
    if (!deposit) return null;
    if (act.act === 'look')
      return async () => {
        await recheckDeposit(account, deposit.id);
        return null;
      };
    const reviewer = await createReviewer();
    return async () => {
      await reviewDeposit(reviewer(), deposit.id, act.action);
      return null;
    };
  },
  sweep: async (day, times) => {
    const story = await storyOf(day);
    readDay(story);
    for (let n = 0; n < 2 * times + 1; n++) await goOn(story, times);
    for (let n = 0; n < times; n++) await ignoreExpectedErrors(sweepReclaims);
  },
  told: (item) => (deposits.holds(item.sk) ? toldOf(item) : toldOfReversal(item)),
  checked: checkLeaving,
  ended: async (day, books) => {
    // The counts equal the journal, withdrawals included: as of the last read, before the chain continues.
    for (const coin of ['USDT', 'BTC', 'ADA'])
      expect([coin, -(await readChainTotal(coin))]).toEqual([coin, books.sum(`house legs live house:chain ${coin}`)]);
    const story = await storyOf(day);
    readDay(story);
    for (let n = 0; n < 2 * DEPTH || story.queue.length > 0; n++) await goOn(story, 1);
    for (const { caller } of day.customers)
      await checkChain(story, caller.account.id, await listAccountDeposits(caller.account));
  },
});
