import { expect } from 'vitest';
import { isOutstanding, loans, type StoredLoan } from '#functions/data/loans/loans.ts';
import { wallets } from '#functions/data/table/money-keys.ts';
import { withdrawals } from '#functions/data/withdrawals/withdrawals.ts';
import type { ItemChange, MemoryItem } from '#scripts/local/memory-table/memory-table.ts';
import { amount } from '#shared/money.ts';
import type { TestDay } from './test-day.ts';
import { toBigIntUnits } from './told.ts';

/** State of an account at its last write: its wallets by key, and the paid out loan. */
interface Known {
  wallets: Map<string, MemoryItem>;
  loan: StoredLoan | null;
}

const accounts = new Map<string, Known>();
function accountIn(pk: string): Known {
  const accountModel = accounts.get(pk) ?? { wallets: new Map<string, MemoryItem>(), loan: null };
  accounts.set(pk, accountModel);
  return accountModel;
}

/** A tick may have lowered the price of BTC since the check, percent. */
const FALL = 7n;

/** Returns an account's withdrawable value, USDT in units: BTC at somewhat above its current price. */
function worthOf({ wallets: held }: Known, day: TestDay): bigint {
  const btc = (BigInt(Math.ceil(day.at)) * (100n + FALL)) / 100n;
  let worth = 0n;
  for (const { coin_type, wallet_type, available, frozen } of held.values()) {
    const own = toBigIntUnits(available) + (wallet_type === 'spot' ? 0n : toBigIntUnits(frozen));
    worth += coin_type === 'BTC' ? own * btc : own;
  }
  return worth;
}

/** Checks that withdrawals stay within the equity net of the loan paid out by then. */
export function checkUnborrowed({ key, before, after }: ItemChange, day: TestDay): void {
  if (!key.pk.startsWith('ACCOUNT#live#')) return;
  const accountModel = accountIn(key.pk);
  if (wallets.holds(key.sk) && after) accountModel.wallets.set(key.sk, after);
  if (loans.holds(key.sk) && after) {
    const loan = after as unknown as StoredLoan;
    if (isOutstanding(loan)) accountModel.loan = loan;
    else if (accountModel.loan?.id === loan.id) accountModel.loan = null;
  }
  if (!withdrawals.holds(key.sk) || before || !after || !accountModel.loan) return;
  const remainder = worthOf(accountModel, day) - amount(String(after['value'])) - toBigIntUnits(accountModel.loan.principal);
  expect([key.sk, remainder >= 0n]).toEqual([key.sk, true]);
}
