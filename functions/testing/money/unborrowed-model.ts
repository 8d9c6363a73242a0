import { expect } from 'vitest';
import { isLoanOutstanding, loanCollection, type StoredLoan } from '#functions/data/loans/loans.ts';
import { walletItems } from '#functions/data/table/money-keys.ts';
import { withdrawalCollection } from '#functions/data/withdrawals/withdrawals.ts';
import type { MemoryItemChange, MemoryItem } from '#scripts/local/memory-table/memory-table.ts';
import { toAmount } from '#shared/money.ts';
import { toBigIntUnits } from './item-balances.ts';
import type { MoneyTestDay } from './test-day.ts';

/** State of an account at its last write: its wallets by key, and the paid out loan. */
interface AccountSnapshot {
  wallets: Map<string, MemoryItem>;
  loan: StoredLoan | null;
}

const accounts = new Map<string, AccountSnapshot>();
function accountIn(pk: string): AccountSnapshot {
  const accountModel = accounts.get(pk) ?? { wallets: new Map<string, MemoryItem>(), loan: null };
  accounts.set(pk, accountModel);
  return accountModel;
}

/** A tick may have lowered the price of BTC since the check, percent. */
const FALL = 7n;

/** Returns an account's withdrawable value, USDT in units: BTC at somewhat above its current price. */
function computeEquity({ wallets: held }: AccountSnapshot, day: MoneyTestDay): bigint {
  const btc = (BigInt(Math.ceil(day.at)) * (100n + FALL)) / 100n;
  let worth = 0n;
  for (const { coin_type, wallet_type, available, frozen } of held.values()) {
    const own = toBigIntUnits(available) + (wallet_type === 'spot' ? 0n : toBigIntUnits(frozen));
    worth += coin_type === 'BTC' ? own * btc : own;
  }
  return worth;
}

/** Checks that withdrawals stay within the equity net of the loan paid out by then. */
export function assertWithinUnborrowedEquityModel({ key, before, after }: MemoryItemChange, day: MoneyTestDay): void {
  if (!key.pk.startsWith('ACCOUNT#live#')) return;
  const accountModel = accountIn(key.pk);
  if (walletItems.holds(key.sk) && after) accountModel.wallets.set(key.sk, after);
  if (loanCollection.holds(key.sk) && after) {
    const loan = after as unknown as StoredLoan;
    if (isLoanOutstanding(loan)) accountModel.loan = loan;
    else if (accountModel.loan?.id === loan.id) accountModel.loan = null;
  }
  if (!withdrawalCollection.holds(key.sk) || before || !after || !accountModel.loan) return;
  const remainder =
    computeEquity(accountModel, day) - toAmount(String(after['value'])) - toBigIntUnits(accountModel.loan.principal);
  expect([key.sk, remainder >= 0n]).toEqual([key.sk, true]);
}
