import * as fc from 'fast-check';
import { expect } from 'vitest';
import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { storedSystemSettings } from '#functions/data/ledger/system-figures.ts';
import { readBalance } from '#functions/data/ledger/wallets.ts';
import { putItem } from '#functions/data/table/table.ts';
import { type StoredTransfer, transfers } from '#functions/data/transfers/transfers.ts';
import type { UserPrincipal } from '#functions/domain/identity/callers.ts';
import { transferMoney } from '#functions/domain/transfers/transfer-money.ts';
import { buildTransferRequest } from '#functions/testing/people/transfers.ts';
import { tier } from '#functions/testing/tier.ts';
import { type ErrorName, AppError } from '#shared/errors/errors.ts';
import { amount } from '#shared/money.ts';
import { type WalletType, walletTypes } from '#shared/schemas/ledger.ts';
import { DAY, HOUR } from '#shared/time.ts';
import { defineMoneySteps } from './steps.ts';
import type { TestDay } from './test-day.ts';
import { toBigIntUnits } from './told.ts';
import { isWalletDisabled } from './wallet-status-steps.ts';

const RECORD = 'IDEMPOTENCY#transfer#';

/** Low enough to be reached on a day of the story. */
const SINGLE = '5000';
const FIGURES = { transfer_single_limit: SINGLE, transfer_daily_limit: '9000', transfer_hourly_count: '5' } as const;
const DAILY = amount(FIGURES.transfer_daily_limit);
const HOURLY = BigInt(FIGURES.transfer_hourly_count);

/** Amount and count that each account moved, per day and hour, by the stored transfers. */
const movedOn = new WeakMap<TestDay, Map<string, bigint>>();
const sumsOf = (day: TestDay): Map<string, bigint> => {
  const sums = movedOn.get(day) ?? new Map<string, bigint>();
  movedOn.set(day, sums);
  return sums;
};
const dayOf = (account: string, at: number): string => `${account} day ${Math.floor(at / DAY)}`;
const hourOf = (account: string, at: number): string => `${account} hour ${Math.floor(at / HOUR)}`;

/** Checks that every transfer is within its account's limits. */
function checkFits({ account_id, amount: units, created_at }: StoredTransfer, day: TestDay): void {
  const sums = sumsOf(day);
  const add = (name: string, by: bigint): bigint => {
    const sum = (sums.get(name) ?? 0n) + by;
    sums.set(name, sum);
    return sum;
  };
  const transferUnits = BigInt(units);
  expect(transferUnits <= amount(SINGLE)).toBe(true);
  expect(add(dayOf(account_id, created_at), transferUnits) <= DAILY).toBe(true);
  expect(add(hourOf(account_id, created_at), 1n) <= HOURLY).toBe(true);
}

/** Returns the error of a transfer of this account, if any. */
function whyRefused(
  { account }: UserPrincipal,
  { from, to, units }: { from: WalletType; to: WalletType; units: bigint },
  day: TestDay,
): ErrorName {
  if (from === to) return 'SAME_WALLET';
  if (units > amount(SINGLE)) return 'TRANSFER_SINGLE_LIMIT';
  const sums = sumsOf(day);
  if ((sums.get(hourOf(account.id, day.second)) ?? 0n) >= HOURLY) return 'TRANSFER_FREQUENCY_LIMIT';
  if ((sums.get(dayOf(account.id, day.second)) ?? 0n) + units > DAILY) return 'TRANSFER_DAILY_LIMIT';
  const isShut =
    isWalletDisabled(day, account, `${from}:USDT`, 'out') || isWalletDisabled(day, account, `${to}:USDT`, 'in');
  return isShut ? 'WALLET_NOT_ACTIVE' : 'INSUFFICIENT_BALANCE';
}

/** Transfers between the wallets of an account. */
export const transferSteps = defineMoneySteps({
  name: 'transfers',
  weight: 20,
  acts: fc.record({
    // Most money is for trading.
    from: fc.constantFrom(...walletTypes, 'trading', 'trading'),
    to: fc.constantFrom(...walletTypes),
    units: fc.constantFrom('0.00000001', '10', '333.33333333', '3000', SINGLE, `${SINGLE}.00000001`),
  }),
  begin: () => putItem(storedSystemSettings.key(), { figures: FIGURES }),
  meets: [
    'SAME_WALLET',
    'INSUFFICIENT_BALANCE',
    'TRANSFER_SINGLE_LIMIT',
    'TRANSFER_DAILY_LIMIT',
    'TRANSFER_FREQUENCY_LIMIT',
    'WALLET_NOT_ACTIVE',
  ],
  prepare: async ({ caller }, { from, to, units: text }, day) => {
    const request = buildTransferRequest(caller.account, from, to, text);
    const way = { from, to, units: amount(text) };
    const seenKeys = new Set<string>();
    return async (key) => {
      const first = !seenKeys.has(key);
      seenKeys.add(key);
      // No other request in this account runs until this is answered: a blocking reason stays.
      const against = whyRefused(caller, way, day);
      try {
        return (await transferMoney(caller, key, request)).id;
      } catch (error) {
        if (!(error instanceof AppError) || day.left.includes(caller.account)) throw error;
        const now = whyRefused(caller, way, day);
        if (tier !== 'engine') expect([against, now, 'SERVICE_UNAVAILABLE']).toContain(error.reason);
        const isShort = error.reason === 'INSUFFICIENT_BALANCE' && first && from === 'finance';
        // If no money comes to this wallet from elsewhere meanwhile, the balance is indeed too low.
        if (isShort && (await readAccountCounter(caller.account, 'investments_total')) === 0)
          expect((await readBalance(caller.account, from, 'USDT')).available).toBeLessThan(amount(text));
        throw error;
      }
    };
  },
  checked: ({ key, before, after }, day) => {
    if (transfers.holds(key.sk) && !before && after) checkFits(after as unknown as StoredTransfer, day);
  },
  told: (item) => {
    if (item.sk.startsWith(RECORD)) return { recorded: String(item['reference']) };
    if (!transfers.holds(item.sk)) return null;
    const {
      id,
      from,
      to,
      coin_type: coin,
    } = item as never as { [name in 'id' | 'coin_type']: string } & {
      [name in 'from' | 'to']: (typeof walletTypes)[number];
    };
    const amountUnits = toBigIntUnits(item['amount']);
    return {
      made: id,
      moved: [
        { where: from, coin, amount: -amountUnits },
        { where: to, coin, amount: amountUnits },
      ],
    };
  },
});
