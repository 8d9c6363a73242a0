import * as fc from 'fast-check';
import { expect } from 'vitest';
import { houseOperations } from '#functions/data/ledger/house-operations.ts';
import {
  type TrialBalanceSums,
  type TrialBalanceAccount,
  getClosingBalances,
  parseTrialBalanceKey,
  readTrialBalances,
  type TrialBalance,
} from '#functions/data/ledger/trial-balances.ts';
import {
  compareJournalWithWallets,
  isCustomerTrialBalanceAccount,
} from '#functions/domain/trial-balance/day-result.ts';
import { sumTrialBalances } from '#functions/domain/trial-balance/sum-trial-balances.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { type AccountKind, accountKinds } from '#shared/ids.ts';
import type { HouseAccount } from '#shared/schemas/house-accounts.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import type { MoneyModel } from './money-model.ts';
import { defineMoneySteps } from './steps.ts';

/** Time of a run, ms: with a stopped clock it never ends. */
const RUN = 60_000;
/** The previous day is closed this far into a day, seconds. */
const CLOSED = DAY_SECONDS / 2;

const sum = () => sumTrialBalances(RUN);

/** Returns the last closed day of a kind: every movement is in it. */
async function lastClosed(kind: AccountKind): Promise<TrialBalance> {
  const [last] = (await readTrialBalances(kind, Math.floor(nowSeconds() / DAY_SECONDS), 2)).filter(
    ({ state }) => state !== 'open',
  );
  if (!last) throw new Error('No day was summed to its end.');
  return last;
}

/** Checks the movements of house accounts against the story's journal, in each coin. */
function checkHouse(kind: AccountKind, closing: TrialBalanceSums, books: MoneyModel): void {
  const sums = new Map<string, bigint>();
  for (const [key, units] of Object.entries(closing)) {
    const { account, coin } = parseTrialBalanceKey(key);
    sums.set(coin, (sums.get(coin) ?? 0n) + units);
    if (isCustomerTrialBalanceAccount(account)) continue;
    expect([kind, key, units]).toEqual([kind, key, books.sum(`house legs ${kind} ${account} ${coin}`)]);
  }
  for (const [coin, units] of sums) expect([kind, coin, units]).toEqual([kind, coin, 0n]);
}

/** Checks that each operation on an account is one by which its lines are found. */
function checkOperations({ movements }: TrialBalance): void {
  for (const key of Object.keys(movements)) {
    const { account, operation }: { account: TrialBalanceAccount; operation: string } = parseTrialBalanceKey(key);
    if (!isCustomerTrialBalanceAccount(account)) expect(houseOperations[account as HouseAccount]).toContain(operation);
  }
}

/**
 * Trial balances: begun before any movement, and closed when all are over. Nothing is summed meanwhile: the number of
 * table calls depends on where accounts are by chance, and faults would hit other calls in each run.
 */
export const trialBalanceMoneySteps = defineMoneySteps({
  name: 'trial balance',
  // No customer acts.
  weight: 0,
  acts: fc.constant({}),
  prepare: async () => null,
  begin: async () => {
    await sum();
  },
  told: () => null,
  ended: async (day, books) => {
    await sum();
    const today = Math.floor(nowSeconds() / DAY_SECONDS);
    await day.pass((today + 1) * DAY_SECONDS + CLOSED - nowSeconds());
    await sum();
    for (const kind of accountKinds) {
      const balance = await lastClosed(kind);
      checkHouse(kind, getClosingBalances(balance), books);
      checkOperations(balance);
      // Nothing is open when a story has ended.
      expect([kind, balance.unchecked, balance.stakes.closing]).toEqual([kind, 0, 0n]);
      for (const { coin, journal, wallets } of compareJournalWithWallets(balance))
        expect([kind, coin, journal]).toEqual([kind, coin, wallets]);
    }
  },
});
