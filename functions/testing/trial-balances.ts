import { expect } from 'vitest';
import { iterateOpenStakes, type OpenOptionStake } from '#functions/data/ledger/open-stakes.ts';
import {
  getClosingBalances,
  parseTrialBalanceKey,
  readTrialBalanceDailyResults,
  readTrialBalance,
  type TrialBalance,
} from '#functions/data/ledger/trial-balances.ts';
import { sumDayResultLines } from '#functions/domain/trial-balance/day-result.ts';
import type { AccountKind } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';

/** Returns the trial balance of a day. @throws without one. */
export async function readDayTrialBalance(day: number, kind: AccountKind = 'live'): Promise<TrialBalance> {
  const balance = await readTrialBalance(kind, day);
  if (!balance) throw new Error(`Nothing was summed of day ${day}.`);
  return balance;
}
/** Formats units by name as decimals. */
export const formatUnitsByName = (sums: Record<string, bigint>) =>
  Object.fromEntries(Object.entries(sums).map(([name, units]) => [name, formatUnits(units)]));
/** Returns each account's balance at the end of a day, as decimals. */
export const readDayClosingBalances = async (day: number, kind: AccountKind = 'live') =>
  formatUnitsByName(getClosingBalances(await readDayTrialBalance(day, kind)));

/** Returns the result lines that are not zero, and their sums. */
export async function readDayResult(day: number, kind: AccountKind = 'live') {
  const result = (await readTrialBalanceDailyResults(kind, day)).find((dailyResult) => dailyResult.day === day);
  if (!result) throw new Error(`There is no result of day ${day}.`);
  const { realised, net } = sumDayResultLines(result.lines);
  const lines = Object.entries(result.lines).filter(([, units]) => units !== 0n);
  return {
    ...formatUnitsByName(Object.fromEntries(lines)),
    stakes: formatUnits(result.stakes),
    realised: formatUnits(realised),
    net: formatUnits(net),
    agrees: result.agrees,
  };
}

/** Returns the stakes of options open at the end of a day. */
export async function readDayOpenStakes(day: number, kind: AccountKind = 'live'): Promise<OpenOptionStake[]> {
  const openStakes: OpenOptionStake[] = [];
  for await (const { stakes } of iterateOpenStakes({ kind, day })) openStakes.push(...stakes);
  return openStakes;
}

/** Asserts that all accounts together sum to zero in each coin. */
export function assertZeroSums(balance: TrialBalance): void {
  const sums: Record<string, bigint> = {};
  for (const [key, units] of Object.entries(getClosingBalances(balance))) {
    const { coin } = parseTrialBalanceKey(key);
    sums[coin] = (sums[coin] ?? 0n) + units;
  }
  for (const [coin, units] of Object.entries(sums)) expect([coin, units]).toEqual([coin, 0n]);
}
