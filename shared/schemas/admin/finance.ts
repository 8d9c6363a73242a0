import * as z from 'zod';
import { financialProduct, investment } from '#shared/schemas/investments.ts';
import { loanApplication, loanProduct } from '#shared/schemas/loans.ts';
import { decimalString, epochSeconds } from '#shared/schemas/scalars.ts';
import { ownerFields } from './trades.ts';

/** A wealth product as staff see it. */
export const adminFinancialProduct = financialProduct.omit({ own_capacity: true }).extend({
  /** Live principal that runs in it now, USDT, and whether anything was ever invested in it, play money included. */
  invested: decimalString,
  is_used: z.boolean(),
  version: z.int(),
});
export type AdminFinancialProduct = z.input<typeof adminFinancialProduct>;

export const adminInvestment = investment.extend(ownerFields);
export type AdminInvestment = z.input<typeof adminInvestment>;

/** What the house had promised of live investments when a day ended. */
export const investmentCommitment = z.object({
  /** The day (UTC): 2026-11-23. */
  date: z.string(),
  investments: z.int(),
  principal: decimalString,
  /** Interest of the days that had passed by then, and of the whole terms. USDT. */
  accrued: decimalString,
  promised: decimalString,
});
export type InvestmentCommitment = z.input<typeof investmentCommitment>;

/** A loan product as staff see it. */
export const adminLoanProduct = loanProduct.extend({
  /** Principal that is lent by it now, and applied for; whether it was ever applied for. */
  lent: decimalString,
  is_used: z.boolean(),
  version: z.int(),
});
export type AdminLoanProduct = z.input<typeof adminLoanProduct>;

export const adminLoan = loanApplication.extend({
  ...ownerFields,
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
export const loanApplicant = z.object({
  kyc_status: z.string(),
  /** Years; null where no document says. */
  age: z.int().nullable(),
  country: z.string().nullable(),
  registered_at: epochSeconds,
  level: z.int(),
  credit_score: z.int().nullable(),
  risk_profile: z.string().nullable(),
  /** USDT by the latest prices: all wallets. */
  owned: decimalString,
  /** Of earlier loans. */
  loans_repaid: z.int(),
  loans_late: z.int(),
  loans_written_off: z.int(),
  /** USDT that are owed now beside this application. */
  other_debts: decimalString,
});
export type LoanApplicant = z.input<typeof loanApplicant>;

/** How old what is overdue is, days. */
export const overdueAges = ['1-7', '8-30', '31-90', '91+'] as const;

export const loanPortfolio = z.object({
  as_of: epochSeconds,
  loans: z.int(),
  /** USDT: principal, and the interest and late fees that are owed by now. */
  principal: decimalString,
  outstanding: decimalString,
  /** Interest that running loans still bring until they mature. */
  expected_interest: decimalString,
  overdue: z.array(z.object({ age: z.enum(overdueAges), loans: z.int(), outstanding: decimalString })),
  /** Of all time. */
  written_off: decimalString,
});
export type LoanPortfolio = z.input<typeof loanPortfolio>;
