import * as z from 'zod';
import { localizedText, financialProductStatuses } from './investments.ts';
import { countryCode, decimalString, epochSeconds } from './scalars.ts';

export const loanProduct = z.object({
  id: z.string(),
  /** In English. */
  name: z.string(),
  names: localizedText,
  descriptions: localizedText,
  status: z.enum(financialProductStatuses),
  term_days: z.int(),
  /** Percent a year, and daily with four decimals. */
  interest_rate: decimalString,
  daily_rate: z.string(),
  /** Percent of the amount, deducted from the disbursement. */
  processing_fee_rate: decimalString,
  /** USDT. */
  min_amount: decimalString,
  max_amount: decimalString,
  /** USDT left to lend in total; null without a limit. */
  capacity: decimalString.nullable(),
  capacity_total: decimalString.nullable(),
  /** Null when none is required. */
  min_credit_score: z.int().nullable(),
  /** Countries without this product. */
  excluded_countries: z.array(countryCode),
  /** True when borrowed money may be withdrawn. */
  may_leave: z.boolean(),
  /** Percent a year of the overdue amount; a new loan keeps it. */
  late_fee_rate: decimalString,
  /** Days after the due date until other coins are exchanged to pay the debt; a new loan keeps it. */
  coins_after_days: z.int(),
});
export type LoanProduct = z.input<typeof loanProduct>;

export const loanStatuses = ['pending', 'approved', 'rejected', 'disbursed', 'completed', 'cancelled'] as const;
export type LoanStatus = (typeof loanStatuses)[number];

/** Source of a repayment: the borrower, the collection at maturity or later, or another coin exchanged for it. */
export const repaymentSources = ['owner', 'maturity', 'overdue', 'coins'] as const;
export type RepaymentSource = (typeof repaymentSources)[number];

export const loanRepayment = z.object({
  at: epochSeconds,
  source: z.enum(repaymentSources),
  amount: decimalString,
  late_fee: decimalString,
  interest: decimalString,
  principal: decimalString,
  journal_id: z.string(),
});
export type LoanRepayment = z.input<typeof loanRepayment>;

export const loanApplication = z.object({
  id: z.string(),
  /** Same as `id`. */
  application_id: z.string(),
  status: z.enum(loanStatuses),
  product: z.object({ id: z.string(), name: z.string(), names: localizedText }),
  loan_amount: decimalString,
  term_days: z.int(),
  /** Percent a year, and daily. */
  interest_rate: decimalString,
  daily_rate: z.string(),
  processing_fee_rate: decimalString,
  processing_fee: decimalString,
  /** Amount disbursed. */
  actual_amount: decimalString,
  total_interest: decimalString,
  /** Due at maturity without early repayment. */
  total_repayment: decimalString,
  /** Percent a year of the disbursed amount, fee and interest together. */
  apr: z.string(),
  /** Percent a year of the overdue amount. */
  late_fee_rate: decimalString,
  /** Days after the due date until other coins are exchanged to pay the debt; null when never. */
  coins_after_days: z.int().nullable(),
  /** Current debt, including late fees and the interest of days that have begun; 0 before disbursement. */
  outstanding: decimalString,
  owed: z.object({ principal: decimalString, interest: decimalString, late_fee: decimalString }),
  repaid: decimalString,
  is_overdue: z.boolean(),
  /** Null before disbursement. */
  disbursed_at: epochSeconds.nullable(),
  due_at: epochSeconds.nullable(),
  /** Version of the accepted agreement. */
  agreement_version: z.string(),
  agreed_at: epochSeconds,
  /** Text written by staff. */
  reject_reason: z.string().nullable(),
  /** Principal written off by staff; 0 if none. */
  written_off: decimalString,
  created_at: epochSeconds,
  ended_at: epochSeconds.nullable(),
  /** Newest hundred, oldest first; the journal has all of them. */
  repayments: z.array(loanRepayment),
  journal_ids: z.array(z.string()),
});
export type LoanApplication = z.input<typeof loanApplication>;

/** Conditions for a loan application. */
export const loanRequirements = [
  'kyc',
  'questionnaire',
  'age',
  'no_active_loan',
  'no_vanished_deposit',
  'credit_score',
  'country',
  'account',
] as const;
export type LoanRequirement = (typeof loanRequirements)[number];

export const loanEligibility = z.object({
  is_eligible: z.boolean(),
  /** Every condition, met or not. */
  needs: z.array(z.object({ need: z.enum(loanRequirements), is_met: z.boolean() })),
});
export type LoanEligibility = z.input<typeof loanEligibility>;
