import { expect, it } from 'vitest';
import type { TrialBalance } from '#functions/data/ledger/trial-balances.ts';
import { toDayResult, getDayResultParts, toSignedUsdtValue, sumDayResultLines } from './day-result.ts';

const ONE = 100_000_000n;
const PRICES = { USDT: '1', BTC: '50000' };

const balance = (movements: Record<string, bigint>, stakes = { opening: 0n, closing: 0n }): TrialBalance => ({
  day: 1,
  state: 'closed',
  from: 86_400 as TrialBalance['from'],
  until: 172_800 as TrialBalance['until'],
  accounts: 0,
  entries: 0,
  opening: {},
  movements,
  stakes,
  wallets: {},
  unchecked: 0,
  prices: PRICES,
  priced_at: null,
});

it('toSignedUsdtValue › rounds towards zero and returns null without a price', () => {
  expect(toSignedUsdtValue(1n, 'BTC', { BTC: '0.5' })).toBe(0n);
  expect(toSignedUsdtValue(-3n, 'BTC', { BTC: '0.5' })).toBe(-1n);
  expect(toSignedUsdtValue(-ONE, 'BTC', PRICES)).toBe(-50_000n * ONE);
  expect(toSignedUsdtValue(ONE, 'SOL', PRICES)).toBe(null);
});

it('toDayResult › sums operations by line and excludes transfers of ownership', () => {
  const { lines } = toDayResult(
    balance({
      'house:fees USDT futures.open': 2n * ONE,
      'house:fees USDT futures.close': 3n * ONE,
      'house:withdrawal_fees BTC withdrawal.complete': ONE / 100n,
      'house:withdrawal_fees SOL withdrawal.complete': ONE,
      'house:inventory USDT exchange.complete': 50_050n * ONE,
      'house:inventory BTC exchange.complete': -ONE,
      'house:chain USDT deposit.credit': -700n * ONE,
      'house:loans USDT loan.disburse': -900n * ONE,
      'house:loan_fees USDT loan.disburse': 9n * ONE,
      'house:adjustment USDT adjustment': -12_000n * ONE,
      'house:seed USDT seed.grant': -ONE,
      'house:demo_grant USDT demo.grant': -ONE,
      'customers:available USDT deposit.credit': 700n * ONE,
    }),
  );
  const nonzeroLines = Object.entries(lines).filter(([, units]) => units !== 0n);
  expect(Object.fromEntries(nonzeroLines)).toEqual({
    perpetual_fees: 5n * ONE,
    withdrawal_fees: 500n * ONE,
    loan_fees: 9n * ONE,
    exchange: 50n * ONE,
    adjustments: -12_000n * ONE,
  });
  expect(sumDayResultLines(lines)).toEqual({ realised: 514n * ONE, net: -11_436n * ONE });
});

it('toDayResult › deducts growth of open stakes from the options line', () => {
  const { lines, stakes } = toDayResult(
    balance(
      { 'house:options USDT option.enter': 300n * ONE, 'house:options USDT option.settle': -110n * ONE },
      { opening: 20n * ONE, closing: 120n * ONE },
    ),
  );
  expect([lines.options, stakes]).toEqual([90n * ONE, 120n * ONE]);
});

it('getDayResultParts › returns a part for each account and coin that moved, ordered by line', () => {
  const parts = getDayResultParts(
    balance({
      'house:adjustment USDT adjustment': ONE,
      'house:adjustment USDT correction': -ONE,
      'house:fees USDT futures.open': ONE,
      'house:options USDT option.enter': ONE,
    }),
  );
  expect(parts.map(({ line, account, coin }) => [line, account, coin])).toEqual([
    ['options', 'house:options', 'USDT'],
    ['perpetual_fees', 'house:fees', 'USDT'],
  ]);
});

it('toDayResult › returns `agrees` as null when the wallets could not be read', () => {
  const expectedSums = { 'customers:available USDT deposit.credit': 5n };
  expect(toDayResult({ ...balance(expectedSums), wallets: { USDT: 5n } }).agrees).toBe(true);
  expect(toDayResult({ ...balance(expectedSums), wallets: { USDT: 4n } }).agrees).toBe(false);
  expect(toDayResult({ ...balance(expectedSums), wallets: { USDT: 4n }, unchecked: 1 }).agrees).toBe(null);
  expect(toDayResult({ ...balance(expectedSums), wallets: null }).agrees).toBe(null);
});
