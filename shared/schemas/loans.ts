import * as z from 'zod';
import { localizedText, productStatuses } from './investments.ts';
import { countryCode, decimalString, epochSeconds } from './scalars.ts';

export const loanProduct = z.object({
  id: z.string(),
  /** In English. */
  name: z.string(),
  names: localizedText,
  descriptions: localizedText,
  status: z.enum(productStatuses),
  term_days: z.int(),
  /** Percent a year, and by the day with four decimals. */
  interest_rate: decimalString,
  daily_rate: z.string(),
  /** Percent of the amount, taken from what is paid out. */
  processing_fee_rate: decimalString,
  /** USDT. */
  min_amount: decimalString,
  max_amount: decimalString,
  /** USDT that can still be lent in all; null where there is no bound. */
  capacity: decimalString.nullable(),
  capacity_total: decimalString.nullable(),
  /** Null where none is needed. */
  min_credit_score: z.int().nullable(),
  /** Where it is not offered. */
  excluded_countries: z.array(countryCode),
  /** Whether borrowed money may be withdrawn. */
  may_leave: z.boolean(),
  /** Percent a year of what is overdue, as a loan that is made now keeps it. */
  late_fee_rate: decimalString,
  /** So many days after it is due other coins are exchanged for what is owed, likewise. */
  coins_after_days: z.int(),
});
export type LoanProduct = z.input<typeof loanProduct>;

export const loanStatuses = ['pending', 'approved', 'rejected', 'disbursed', 'completed', 'cancelled'] as const;
export type LoanStatus = (typeof loanStatuses)[number];

/** Whence a repayment came: its owner, what was due at maturity or later, or another coin that was exchanged for it. */
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
  /** The same as `id`. */
  application_id: z.string(),
  status: z.enum(loanStatuses),
  product: z.object({ id: z.string(), name: z.string(), names: localizedText }),
  loan_amount: decimalString,
  term_days: z.int(),
  /** Percent a year, and by the day. */
  interest_rate: decimalString,
  daily_rate: z.string(),
  processing_fee_rate: decimalString,
  processing_fee: decimalString,
  /** What is paid out. */
  actual_amount: decimalString,
  total_interest: decimalString,
  /** Due at maturity where nothing is repaid before. */
  total_repayment: decimalString,
  /** Percent a year of what is paid out, fee and interest together. */
  apr: z.string(),
  /** Percent a year of what is overdue. */
  late_fee_rate: decimalString,
  /** So many days after it was due other coins are exchanged for what is owed; null where they are not. */
  coins_after_days: z.int().nullable(),
  /** Owed at this moment, late fees and the interest of days that have begun included; 0 before it is paid out. */
  outstanding: decimalString,
  owed: z.object({ principal: decimalString, interest: decimalString, late_fee: decimalString }),
  repaid: decimalString,
  is_overdue: z.boolean(),
  /** Null until it is paid out. */
  disbursed_at: epochSeconds.nullable(),
  due_at: epochSeconds.nullable(),
  /** The agreement that was accepted. */
  agreement_version: z.string(),
  agreed_at: epochSeconds,
  /** In the words of the staff. */
  reject_reason: z.string().nullable(),
  /** Principal that staff have written off; 0 where they have not. */
  written_off: decimalString,
  created_at: epochSeconds,
  ended_at: epochSeconds.nullable(),
  /** The newest hundred, the oldest of them first; all of them are entries of the journal. */
  repayments: z.array(loanRepayment),
  journal_ids: z.array(z.string()),
});
export type LoanApplication = z.input<typeof loanApplication>;

/** What somebody lacks to apply for a loan. */
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
