import * as fc from 'fast-check';
import { expect } from 'vitest';
import { investmentCollection, type StoredInvestment } from '#functions/data/investments/investments.ts';
import {
  productUsages,
  readFinancialProductTotals,
  readFinancialProductUsages,
} from '#functions/data/investments/product-uses.ts';
import { SEEDED_FINANCIAL_PRODUCTS } from '#functions/data/investments/seeded-products.ts';
import { transact } from '#functions/data/table/transact.ts';
import { cancelInvestment } from '#functions/domain/investments/cancel-investment.ts';
import { updateInvestment } from '#functions/domain/investments/end-investment.ts';
import { listOpenInvestments } from '#functions/domain/investments/list-open-investments.ts';
import { payMaturedInvestments } from '#functions/domain/investments/pay-matured-investments.ts';
import { setInvestmentAutoRenew } from '#functions/domain/investments/set-auto-renew.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import {
  investInProduct,
  getSeededFinancialProduct,
  overrideFinancialProducts,
} from '#functions/testing/market/investments.ts';
import { toFundingIds } from '#functions/testing/people/transfers.ts';
import { AppError } from '#shared/errors/errors.ts';
import { toAmount, toPercent } from '#shared/money.ts';
import { DAY_SECONDS, addSeconds } from '#shared/time.ts';
import { createFundingSources } from './funding-sources.ts';
import { type StoredItemBalances, toBigIntUnits } from './item-balances.ts';
import { defineMoneySteps } from './steps.ts';
import { assertExpectedError, isInjectedFault } from './test-day.ts';

const RECORD = 'IDEMPOTENCY#invest#';
/** Aged investments mature this soon after, seconds. */
const SOON = 5;

/** Limits low enough to be reached: of one product, in total and for each user, USDT. */
const NARROW = { total: '1500', each: '900' };
const narrow = () =>
  overrideFinancialProducts({ 1: { capacity_total: NARROW.total, capacity_per_person: NARROW.each } });

/** Checks that the narrow product stays within its capacity, and above zero. */
function checkRoom(key: { pk: string; sk: string }, invested: bigint): void {
  expect(invested).toBeGreaterThanOrEqual(0n);
  if (key.sk.endsWith(getSeededFinancialProduct(1).id))
    expect(invested).toBeLessThanOrEqual(toAmount(key.pk.startsWith('PRODUCT_TOTALS#') ? NARROW.total : NARROW.each));
}

const investing = fc.record({
  what: fc.constant('invest' as const),
  number: fc.constantFrom(1, 1, 2, 3, 5),
  give: fc.constantFrom('100', '100.00000001', '333.33333333', '1000'),
  auto_renew: fc.boolean(),
  sources: createFundingSources('finance'),
});
const otherActs = fc.record({
  what: fc.constantFrom('age' as const, 'age' as const, 'cancel' as const, 'choose' as const),
  which: fc.nat(20),
  auto_renew: fc.boolean(),
});

/** Returns the money of an investment: its principal is frozen while it runs, and the house pays the interest. */
function getInvestmentBalances(item: Record<string, unknown>): StoredItemBalances {
  if (item['status'] === 'active')
    return {
      frozen: [{ where: 'finance', coin: 'USDT', amount: toBigIntUnits(item['amount']) }],
      open: 'open_investments',
    };
  const paidReturn = toBigIntUnits(item['paid_return']);
  return {
    moved: [
      { where: 'finance', coin: 'USDT', amount: paidReturn },
      { where: 'house:wealth_interest', coin: 'USDT', amount: -paidReturn },
    ],
  };
}

/** Ages one investment to a few seconds before its maturity, without passing a day for others. */
async function ageInvestment(read: StoredInvestment): Promise<void> {
  const maturity_date = addSeconds(nowSeconds(), SOON);
  const start_date = addSeconds(maturity_date, -read.product.term_days * DAY_SECONDS);
  const next = { ...read, start_date, maturity_date, version: read.version + 1 };
  await transact([updateInvestment(read, next, 'aged')]);
}

/**
 * Checks that interest is paid by the formula, rounded by a unit against the customer, at maturity and never before; or
 * none.
 */
function checkEnded(investment: StoredInvestment): void {
  const { amount, product, paid_return, status, maturity_date, ended_at } = investment;
  const exact = toBigIntUnits(amount) * toPercent(product.annual_return_rate) * BigInt(product.term_days);
  const unit = 100n * 100_000_000n * 365n;
  const paidUnits = toBigIntUnits(paid_return);
  if (status === 'cancelled')
    expect([paidUnits, Number(ended_at) < maturity_date || investment.end === 'reset']).toEqual([0n, true]);
  else {
    expect([paidUnits * unit <= exact, (paidUnits + 1n) * unit > exact]).toEqual([true, true]);
    expect(ended_at).toBeGreaterThanOrEqual(maturity_date);
  }
}

/** Investments in wealth products. */
export const investmentMoneySteps = defineMoneySteps({
  name: 'investments',
  weight: 25,
  acts: fc.oneof(investing, otherActs),
  begin: narrow,
  meets: ['PRODUCT_SOLD_OUT', 'RISK_LEVEL_TOO_HIGH', 'INVALID_ORDER_STATUS', 'INSUFFICIENT_BALANCE'],
  prepare: async ({ caller }, act) => {
    if (act.what === 'invest')
      return async (key) =>
        (
          await investInProduct(caller, act.number, act.give, {
            auto_renew: act.auto_renew,
            fund_from: toFundingIds(caller.account, act.sources),
            key,
          })
        ).id;
    const open = await listOpenInvestments(caller.account, 100);
    const investment = open[act.which % Math.max(1, open.length)];
    if (!investment) return null;
    if (act.what === 'age')
      return async () => {
        await ageInvestment(investment).catch((error: unknown) => {
          // It was changed otherwise meanwhile.
          if (!(isInjectedFault(error) || (error instanceof Error && error.name === 'ConflictError'))) throw error;
        });
        return null;
      };
    if (act.what === 'choose')
      return async () => {
        await setInvestmentAutoRenew(caller, investment.id, act.auto_renew);
        return null;
      };
    return async (key) => (await cancelInvestment(caller, key, investment.id)).id;
  },
  sweep: async (_, times) => {
    const runs = await Promise.allSettled(Array.from({ length: times }, () => payMaturedInvestments()));
    for (const run of runs) if (run.status === 'rejected') assertExpectedError(run.reason);
  },
  told: (item) => {
    if (item.sk.startsWith(RECORD)) return { recorded: String(item['reference']) };
    if (!investmentCollection.holds(item.sk)) return null;
    // A renewal needs no act of its user.
    const isMade = item['renewed_from'] === null;
    return { ...getInvestmentBalances(item), ...(isMade && { made: String(item['id']) }) };
  },
  checked: ({ key, before, after }) => {
    if (after && (key.pk.startsWith('PRODUCT_TOTALS#') || productUsages.holds(key.sk)))
      checkRoom(key, toBigIntUnits(after['invested']));
    if (!investmentCollection.holds(key.sk) || before?.['status'] !== 'active' || after?.['status'] === 'active')
      return;
    checkEnded(after as unknown as StoredInvestment);
  },
  end: async ({ caller }) => {
    for (const investment of await listOpenInvestments(caller.account, 100))
      await cancelInvestment(caller, newId('jnl'), investment.id).catch((error: unknown) => {
        // It was created in this very second, or renewed into another.
        if (!(error instanceof AppError)) throw error;
      });
  },
  ended: async (day) => {
    for (const { caller } of day.customers) {
      expect(await listOpenInvestments(caller.account, 100)).toEqual([]);
      const uses = await readFinancialProductUsages(caller.account);
      for (const { id } of SEEDED_FINANCIAL_PRODUCTS) expect(uses.of(id).invested).toBe(0n);
    }
    for (const kind of ['live', 'demo'] as const) {
      const totals = await readFinancialProductTotals(kind);
      for (const { id } of SEEDED_FINANCIAL_PRODUCTS)
        expect([kind, id, totals.of(id).invested]).toEqual([kind, id, 0n]);
    }
  },
});
