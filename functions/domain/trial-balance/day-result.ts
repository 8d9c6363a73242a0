import {
  type TrialBalanceSums,
  type TrialBalanceAccount,
  getClosingBalances,
  type TrialBalanceDailyResult,
  parseTrialBalanceKey,
  type TrialBalance,
} from '#functions/data/ledger/trial-balances.ts';
import { coins } from '#shared/market/coins.ts';
import { type CoinPrices, getUsdtValue } from '#shared/market/usdt-value.ts';
import type { HouseAccount } from '#shared/schemas/house-accounts.ts';
import { type NetResultLine, realisedResultLines, netResultLines } from '#shared/staff/result-lines.ts';

/** Result line of each house account; null for money that only changes hands. */
const resultLineByAccount: Record<HouseAccount, NetResultLine | null> = {
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

/** Net amount that the house received on an account in one coin. */
export interface DayResultPart {
  line: NetResultLine;
  account: HouseAccount;
  coin: string;
  amount: bigint;
  /** USDT, rounded towards zero; null for a coin without a price. */
  worth: bigint | null;
}

/** Returns the value of an amount of any sign in USDT, rounded towards zero; null for a coin without a price. */
export function toSignedUsdtValue(units: bigint, coin: string, prices: CoinPrices): bigint | null {
  const worth = getUsdtValue(units < 0n ? -units : units, coin, prices);
  return worth !== null && units < 0n ? -worth : worth;
}

/** Sums the movements of each account in each coin. */
export function sumTrialBalanceMovements({ movements }: Pick<TrialBalance, 'movements'>): TrialBalanceSums {
  return getClosingBalances({ opening: {}, movements });
}

/** Returns the booked parts of a day's result that moved, in the order of the lines, then of the coins. */
export function getDayResultParts({ movements, prices }: Pick<TrialBalance, 'movements' | 'prices'>): DayResultPart[] {
  const parts = Object.entries(sumTrialBalanceMovements({ movements })).flatMap(([key, amount]): DayResultPart[] => {
    const { account, coin } = parseTrialBalanceKey(key);
    const line = resultLineByAccount[account as HouseAccount] ?? null;
    if (line === null) return [];
    return [{ line, account: account as HouseAccount, coin, amount, worth: toSignedUsdtValue(amount, coin, prices) }];
  });
  const place = ({ line, coin }: DayResultPart): number =>
    netResultLines.indexOf(line) * coins.length + coins.indexOf(coin);
  return parts.sort((a, b) => place(a) - place(b));
}

/** Sums the realised lines, and all lines. */
export function sumDayResultLines(lines: TrialBalanceDailyResult['lines']): { realised: bigint; net: bigint } {
  const realised = realisedResultLines.reduce((sum, line) => sum + lines[line], 0n);
  return { realised, net: realised + lines.exchange + lines.adjustments };
}

/** True when an account of a trial balance belongs to customers, not to the house. */
export const isCustomerTrialBalanceAccount = (account: TrialBalanceAccount): boolean =>
  account.startsWith('customers:');

/** Compares customers' final balances by coin: the journal against the wallets. */
export function compareJournalWithWallets(balance: TrialBalance): { coin: string; journal: bigint; wallets: bigint }[] {
  if (!balance.wallets) return [];
  const journal: TrialBalanceSums = {};
  for (const [key, units] of Object.entries(getClosingBalances(balance))) {
    const { account, coin } = parseTrialBalanceKey(key);
    if (isCustomerTrialBalanceAccount(account)) journal[coin] = (journal[coin] ?? 0n) + units;
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
  return compareJournalWithWallets(balance).every(({ journal, wallets }) => journal === wallets);
}

/**
 * Returns the result of a day, by the prices of its end. A stake counts when its option is decided: the growth of open
 * stakes is deducted from the options line. Coins without a price do not count.
 */
export function toDayResult(balance: TrialBalance): TrialBalanceDailyResult {
  const { day, state, until, entries, stakes } = balance;
  const lines = Object.fromEntries(netResultLines.map((line) => [line, 0n])) as TrialBalanceDailyResult['lines'];
  for (const { line, worth } of getDayResultParts(balance)) lines[line] += worth ?? 0n;
  lines.options -= stakes.closing - stakes.opening;
  return { day, state, until, entries, lines, stakes: stakes.closing, agrees: agreesWithWallets(balance) };
}
