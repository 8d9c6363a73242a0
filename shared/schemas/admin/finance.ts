import * as z from 'zod';
import { financialProduct, investment } from '#shared/schemas/investments.ts';
import { loanApplication, loanProduct } from '#shared/schemas/loans.ts';
import { decimalString, epochSeconds } from '#shared/schemas/scalars.ts';
import { accountOwnerFields } from './trades.ts';

/** A wealth product for staff. */
export const adminFinancialProduct = financialProduct.omit({ own_capacity: true }).extend({
  /** Current live principal, USDT, and whether anything was ever invested, play money included. */
  invested: decimalString,
  is_used: z.boolean(),
  version: z.int(),
});
export type AdminFinancialProduct = z.input<typeof adminFinancialProduct>;

export const adminInvestment = investment.extend(accountOwnerFields);
export type AdminInvestment = z.input<typeof adminInvestment>;

/** The house's commitments from live investments at the end of a day. */
export const investmentCommitment = z.object({
  /** The day (UTC): 2026-11-23. */
  date: z.string(),
  investments: z.int(),
  principal: decimalString,
  /** Interest accrued by then, and for the whole terms. USDT. */
  accrued: decimalString,
  promised: decimalString,
});
export type InvestmentCommitment = z.input<typeof investmentCommitment>;

/** A loan product for staff. */
export const adminLoanProduct = loanProduct.extend({
  /** Principal lent now, and applied for; whether it was ever applied for. */
  lent: decimalString,
  is_used: z.boolean(),
  version: z.int(),
});
export type AdminLoanProduct = z.input<typeof adminLoanProduct>;

export const adminLoan = loanApplication.extend({
  ...accountOwnerFields,
  /** Actions of staff, oldest first. */
  decisions: z.array(
    z.object({
      what: z.enum(['approved', 'rejected', 'disbursed', 'written_off']),
      by: z.string(),
      at: epochSeconds,
      text: z.string().nullable(),
    }),
  ),
  /** Approval that awaits a second member of staff; null without one. */
  approval_id: z.string().nullable(),
  version: z.int(),
});
export type AdminLoan = z.input<typeof adminLoan>;

/** Data of an applicant for the review. */
export const loanApplicant = z.object({
  kyc_status: z.string(),
  /** Years; null without a document. */
  age: z.int().nullable(),
  country: z.string().nullable(),
  registered_at: epochSeconds,
  level: z.int(),
  credit_score: z.int().nullable(),
  risk_profile: z.string().nullable(),
  /** USDT by the latest prices: all wallets. */
  owned: decimalString,
  /** Number of earlier loans. */
  loans_repaid: z.int(),
  loans_late: z.int(),
  loans_written_off: z.int(),
  /** Current debt in USDT in addition to this application. */
  other_debts: decimalString,
});
export type LoanApplicant = z.input<typeof loanApplicant>;

/** Age of overdue debt, days. */
export const overdueLoanAges = ['1-7', '8-30', '31-90', '91+'] as const;

export const loanPortfolio = z.object({
  as_of: epochSeconds,
  loans: z.int(),
  /** USDT: principal, and the interest and late fees owed so far. */
  principal: decimalString,
  outstanding: decimalString,
  /** Interest that running loans will still earn until maturity. */
  expected_interest: decimalString,
  overdue: z.array(z.object({ age: z.enum(overdueLoanAges), loans: z.int(), outstanding: decimalString })),
  /** All-time total. */
  written_off: decimalString,
});
export type LoanPortfolio = z.input<typeof loanPortfolio>;
