import * as fc from 'fast-check';
import { expect } from 'vitest';
import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { systemSettingsConfigStore } from '#functions/data/ledger/system-settings.ts';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import { putItem } from '#functions/data/table/table.ts';
import { type StoredTransfer, transferCollection } from '#functions/data/transfers/transfers.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { transferBetweenWallets } from '#functions/domain/transfers/transfer-money.ts';
import { buildTransferRequest } from '#functions/testing/people/transfers.ts';
import { testTier } from '#functions/testing/tier.ts';
import { type AppErrorName, AppError } from '#shared/errors/errors.ts';
import { toAmount } from '#shared/money.ts';
import { type WalletType, walletTypes } from '#shared/schemas/ledger.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '#shared/time.ts';
import { toBigIntUnits } from './item-balances.ts';
import { defineMoneySteps } from './steps.ts';
import type { MoneyTestDay } from './test-day.ts';
import { isTestWalletDisabled } from './wallet-status-steps.ts';

const RECORD = 'IDEMPOTENCY#transfer#';

/** Low enough to be reached on a day of the story. */
const SINGLE = '5000';
const FIGURES = { transfer_single_limit: SINGLE, transfer_daily_limit: '9000', transfer_hourly_count: '5' } as const;
const DAILY = toAmount(FIGURES.transfer_daily_limit);
const HOURLY = BigInt(FIGURES.transfer_hourly_count);

/** Amount and count that each account moved, per day and hour, by the stored transfers. */
const movedOn = new WeakMap<MoneyTestDay, Map<string, bigint>>();
const getDaySums = (day: MoneyTestDay): Map<string, bigint> => {
  const sums = movedOn.get(day) ?? new Map<string, bigint>();
  movedOn.set(day, sums);
  return sums;
};
const toDayKey = (account: string, at: number): string => `${account} day ${Math.floor(at / DAY_SECONDS)}`;
const toHourKey = (account: string, at: number): string => `${account} hour ${Math.floor(at / HOUR_SECONDS)}`;

/** Checks that every transfer is within its account's limits. */
function checkFits({ account_id, amount: units, created_at }: StoredTransfer, day: MoneyTestDay): void {
  const sums = getDaySums(day);
  const add = (name: string, by: bigint): bigint => {
    const sum = (sums.get(name) ?? 0n) + by;
    sums.set(name, sum);
    return sum;
  };
  const transferUnits = BigInt(units);
  expect(transferUnits <= toAmount(SINGLE)).toBe(true);
  expect(add(toDayKey(account_id, created_at), transferUnits) <= DAILY).toBe(true);
  expect(add(toHourKey(account_id, created_at), 1n) <= HOURLY).toBe(true);
}

/** Returns the error of a transfer of this account, if any. */
function whyRefused(
  { account }: UserPrincipal,
  { from, to, units }: { from: WalletType; to: WalletType; units: bigint },
  day: MoneyTestDay,
): AppErrorName {
  if (from === to) return 'SAME_WALLET';
  if (units > toAmount(SINGLE)) return 'TRANSFER_SINGLE_LIMIT';
  const sums = getDaySums(day);
  if ((sums.get(toHourKey(account.id, day.second)) ?? 0n) >= HOURLY) return 'TRANSFER_FREQUENCY_LIMIT';
  if ((sums.get(toDayKey(account.id, day.second)) ?? 0n) + units > DAILY) return 'TRANSFER_DAILY_LIMIT';
  const isShut =
    isTestWalletDisabled(day, account, `${from}:USDT`, 'out') || isTestWalletDisabled(day, account, `${to}:USDT`, 'in');
  return isShut ? 'WALLET_NOT_ACTIVE' : 'INSUFFICIENT_BALANCE';
}

/** Transfers between the wallets of an account. */
export const transferMoneySteps = defineMoneySteps({
  name: 'transfers',
  weight: 20,
  acts: fc.record({
    // Most money is for trading.
    from: fc.constantFrom(...walletTypes, 'trading', 'trading'),
    to: fc.constantFrom(...walletTypes),
    units: fc.constantFrom('0.00000001', '10', '333.33333333', '3000', SINGLE, `${SINGLE}.00000001`),
  }),
  begin: () => putItem(systemSettingsConfigStore.key(), { figures: FIGURES }),
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
    const way = { from, to, units: toAmount(text) };
    const seenKeys = new Set<string>();
    return async (key) => {
      const first = !seenKeys.has(key);
      seenKeys.add(key);
      // No other request in this account runs until this is answered: a blocking reason stays.
      const against = whyRefused(caller, way, day);
      try {
        return (await transferBetweenWallets(caller, key, request)).id;
      } catch (error) {
        if (!(error instanceof AppError) || day.left.includes(caller.account)) throw error;
        const now = whyRefused(caller, way, day);
        if (testTier !== 'engine') expect([against, now, 'SERVICE_UNAVAILABLE']).toContain(error.reason);
        const isShort = error.reason === 'INSUFFICIENT_BALANCE' && first && from === 'finance';
        // If no money comes to this wallet from elsewhere meanwhile, the balance is indeed too low.
        if (isShort && (await readAccountCounter(caller.account, 'investments_total')) === 0)
          expect((await readWalletBalance(caller.account, from, 'USDT')).available).toBeLessThan(toAmount(text));
        throw error;
      }
    };
  },
  checked: ({ key, before, after }, day) => {
    if (transferCollection.holds(key.sk) && !before && after) checkFits(after as unknown as StoredTransfer, day);
  },
  told: (item) => {
    if (item.sk.startsWith(RECORD)) return { recorded: String(item['reference']) };
    if (!transferCollection.holds(item.sk)) return null;
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
      // The record of an order or investment stands for the transfers that pay for it.
      ...(item['pays_for'] === undefined && { made: id }),
      moved: [
        { where: from, coin, amount: -amountUnits },
        { where: to, coin, amount: amountUnits },
      ],
    };
  },
});
