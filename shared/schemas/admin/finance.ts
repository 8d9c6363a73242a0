import * as z from 'zod';
import { financialProduct, investment } from '#shared/schemas/investments.ts';
import { loanApplication, loanProduct } from '#shared/schemas/loans.ts';
import { decimalOut, epochSeconds } from '#shared/schemas/scalars.ts';
import { owner } from './trades.ts';

/** A wealth product as staff see it. */
export const adminFinancialProduct = financialProduct.omit({ own_capacity: true }).extend({
  /** Live principal that runs in it now, USDT, and whether anything was ever invested in it, play money included. */
  invested: decimalOut,
  is_used: z.boolean(),
  version: z.int(),
});
export type AdminFinancialProduct = z.input<typeof adminFinancialProduct>;

export const adminInvestment = investment.extend(owner);
export type AdminInvestment = z.input<typeof adminInvestment>;

/** What the house had promised of live investments when a day ended. */
export const wealthPromise = z.object({
  /** The day (UTC): 2026-11-23. */
  date: z.string(),
  investments: z.int(),
  principal: decimalOut,
  /** Interest of the days that had passed by then, and of the whole terms. USDT. */
  accrued: decimalOut,
  promised: decimalOut,
});
export type WealthPromise = z.input<typeof wealthPromise>;

/** A loan product as staff see it. */
export const adminLoanProduct = loanProduct.extend({
  /** Principal that is lent by it now, and applied for; whether it was ever applied for. */
  lent: decimalOut,
  is_used: z.boolean(),
  version: z.int(),
});
export type AdminLoanProduct = z.input<typeof adminLoanProduct>;

export const adminLoan = loanApplication.extend({
  ...owner,
  /** Who of the staff did what, the oldest first. */
  decisions: z.array(
    z.object({
      what: z.enum(['approved', 'rejected', 'disbursed', 'written_off']),
      by: z.string(),
      at: epochSeconds,
      text: z.string().nullable(),
    }),
  ),
  /** What waits for a second member of staff; null where nothing does. */
  approval_id: z.string().nullable(),
  version: z.int(),
});
export type AdminLoan = z.input<typeof adminLoan>;

/** What an applicant looks like to whoever decides. */
export const applicant = z.object({
  kyc_status: z.string(),
  /** Years; null where no document says. */
  age: z.int().nullable(),
  country: z.string().nullable(),
  registered_at: epochSeconds,
  level: z.int(),
  credit_score: z.int().nullable(),
  risk_profile: z.string().nullable(),
  /** USDT by the latest prices: all wallets. */
  owned: decimalOut,
  /** Of earlier loans. */
  loans_repaid: z.int(),
  loans_late: z.int(),
  loans_written_off: z.int(),
  /** USDT that are owed now beside this application. */
  other_debts: decimalOut,
});
export type Applicant = z.input<typeof applicant>;

/** How old what is overdue is, days. */
export const overdueAges = ['1-7', '8-30', '31-90', '91+'] as const;

export const loanPortfolio = z.object({
  as_of: epochSeconds,
  loans: z.int(),
  /** USDT: principal, and the interest and late fees that are owed by now. */
  principal: decimalOut,
  outstanding: decimalOut,
  /** Interest that running loans still bring until they mature. */
  expected_interest: decimalOut,
  overdue: z.array(z.object({ age: z.enum(overdueAges), loans: z.int(), outstanding: decimalOut })),
  /** Of all time. */
  written_off: decimalOut,
});
export type LoanPortfolio = z.input<typeof loanPortfolio>;
