import {
  type Balances,
  type BookAccount,
  closingOf,
  type DayResult,
  readBookKey,
  type TrialBalance,
} from '#functions/data/ledger/trial-balances.ts';
import { coins } from '#shared/market/coins.ts';
import { type CoinPrices, worthOf } from '#shared/market/worth.ts';
import type { HouseAccount } from '#shared/schemas/house-accounts.ts';
import { type ResultLine, realisedLines, resultLines } from '#shared/staff/result-lines.ts';

/** The line that each account of the house counts in; null of money that only changes hands. */
const lineOf: Record<HouseAccount, ResultLine | null> = {
  'house:options': 'options',
  'house:futures': 'perpetuals',
  'house:fees': 'perpetual_fees',
  'house:insurance': 'insurance',
  'house:withdrawal_fees': 'withdrawal_fees',
  'house:wealth_interest': 'earn_interest',
  'house:loan_interest': 'loan_interest',
  'house:loan_fees': 'loan_fees',
  'house:loan_late_fees': 'loan_late_fees',
  'house:loan_losses': 'loan_losses',
  'house:inventory': 'exchange',
  'house:adjustment': 'adjustments',
  'house:chain': null,
  'house:loans': null,
  'house:demo_grant': null,
  'house:seed': null,
};

/** What the house got on an account in one coin, less what it gave. */
export interface ResultPart {
  line: ResultLine;
  account: HouseAccount;
  coin: string;
  amount: bigint;
  /** USDT, rounded towards zero; null of a coin without a price. */
  worth: bigint | null;
}

/** Returns the worth of an amount of any sign in USDT, rounded towards zero; null of a coin without a price. */
export function signedWorth(units: bigint, coin: string, prices: CoinPrices): bigint | null {
  const worth = worthOf(units < 0n ? -units : units, coin, prices);
  return worth !== null && units < 0n ? -worth : worth;
}

/** Adds up what moved on each account in each coin. */
export function movedIn({ movements }: Pick<TrialBalance, 'movements'>): Balances {
  return closingOf({ opening: {}, movements });
}

/** The parts of the result of a day as they were booked, in the order of the lines, then of the coins: those in which anything moved. */
export function resultParts({ movements, prices }: Pick<TrialBalance, 'movements' | 'prices'>): ResultPart[] {
  const parts = Object.entries(movedIn({ movements })).flatMap(([key, amount]): ResultPart[] => {
    const { account, coin } = readBookKey(key);
    const line = lineOf[account as HouseAccount] ?? null;
    if (line === null) return [];
    return [{ line, account: account as HouseAccount, coin, amount, worth: signedWorth(amount, coin, prices) }];
  });
  const place = ({ line, coin }: ResultPart): number => resultLines.indexOf(line) * coins.length + coins.indexOf(coin);
  return parts.sort((a, b) => place(a) - place(b));
}

/** What realised lines, and all lines, come to. */
export function sumsOf(lines: DayResult['lines']): { realised: bigint; net: bigint } {
  const realised = realisedLines.reduce((sum, line) => sum + lines[line], 0n);
  return { realised, net: realised + lines.exchange + lines.adjustments };
}

/** Whether an account of a trial balance is what customers hold, and not one of the house. */
export const isCustomers = (account: BookAccount): boolean => account.startsWith('customers:');

/** Customers' balances at the end by coin, by the journal beside their wallets. */
export function compareWallets(balance: TrialBalance): { coin: string; journal: bigint; wallets: bigint }[] {
  if (!balance.wallets) return [];
  const journal: Balances = {};
  for (const [key, units] of Object.entries(closingOf(balance))) {
    const { account, coin } = readBookKey(key);
    if (isCustomers(account)) journal[coin] = (journal[coin] ?? 0n) + units;
  }
  const { wallets } = balance;
  return [...new Set([...Object.keys(journal), ...Object.keys(wallets)])].map((coin) => ({
    coin,
    journal: journal[coin] ?? 0n,
    wallets: wallets[coin] ?? 0n,
  }));
}

function agreesWithWallets(balance: TrialBalance): boolean | null {
  if (!balance.wallets || balance.unchecked > 0) return null;
  return compareWallets(balance).every(({ journal, wallets }) => journal === wallets);
}

/**
 * Returns the result of a day, by the prices of its end. A stake counts when its option is decided: what options booked is
 * lessened by what the stakes of open ones grew by. Coins without a price count for nothing.
 */
export function resultOf(balance: TrialBalance): DayResult {
  const { day, state, until, entries, stakes } = balance;
  const lines = Object.fromEntries(resultLines.map((line) => [line, 0n])) as DayResult['lines'];
  for (const { line, worth } of resultParts(balance)) lines[line] += worth ?? 0n;
  lines.options -= stakes.closing - stakes.opening;
  return { day, state, until, entries, lines, stakes: stakes.closing, agrees: agreesWithWallets(balance) };
}
