import { expect } from 'vitest';
import { isOutstanding, loans, type StoredLoan } from '#functions/data/loans/loans.ts';
import { wallets } from '#functions/data/table/money-keys.ts';
import { withdrawals } from '#functions/data/withdrawals/withdrawals.ts';
import type { ItemChange, MemoryItem } from '#scripts/local/memory-table/memory-table.ts';
import { amount } from '#shared/money.ts';
import type { TestDay } from './test-day.ts';
import { toBigIntUnits } from './told.ts';

/** What an account has as it was written last: its wallets by their keys, and the loan that is paid out. */
interface Known {
  wallets: Map<string, MemoryItem>;
  loan: StoredLoan | null;
}

const accounts = new Map<string, Known>();
function accountIn(pk: string): Known {
  const known = accounts.get(pk) ?? { wallets: new Map<string, MemoryItem>(), loan: null };
  accounts.set(pk, known);
  return known;
}

/** The price of BTC may have fallen by a tick since it was looked at, percent. */
const FALL = 7n;

/** What an account has that may leave, USDT in units: BTC at somewhat more than its price of now. */
function worthOf({ wallets: held }: Known, day: TestDay): bigint {
  const btc = (BigInt(Math.ceil(day.at)) * (100n + FALL)) / 100n;
  let worth = 0n;
  for (const { coin_type, wallet_type, available, frozen } of held.values()) {
    const own = toBigIntUnits(available) + (wallet_type === 'spot' ? 0n : toBigIntUnits(frozen));
    worth += coin_type === 'BTC' ? own * btc : own;
  }
  return worth;
}

/** What is withdrawn was owned beyond the loan that was paid out by then. */
export function checkUnborrowed({ key, before, after }: ItemChange, day: TestDay): void {
  if (!key.pk.startsWith('ACCOUNT#live#')) return;
  const known = accountIn(key.pk);
  if (wallets.holds(key.sk) && after) known.wallets.set(key.sk, after);
  if (loans.holds(key.sk) && after) {
    const loan = after as unknown as StoredLoan;
    if (isOutstanding(loan)) known.loan = loan;
    else if (known.loan?.id === loan.id) known.loan = null;
  }
  if (!withdrawals.holds(key.sk) || before || !after || !known.loan) return;
  const left = worthOf(known, day) - amount(String(after['value'])) - toBigIntUnits(known.loan.principal);
  expect([key.sk, left >= 0n]).toEqual([key.sk, true]);
}
