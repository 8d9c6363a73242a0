import * as z from 'zod';
import { languages } from '#shared/languages.ts';
import type { riskProfiles } from './people.ts';
import { decimalString, epochSeconds } from './scalars.ts';

/** `active` ones can be invested in; a draft is seen by staff alone, a closed one by those who have it. */
export const productStatuses = ['draft', 'active', 'closed'] as const;
export type ProductStatus = (typeof productStatuses)[number];

export const riskLevels = ['low', 'medium', 'high'] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** The risks that each result of the questionnaire allows for, and no result. */
const allowedRisks: Record<(typeof riskProfiles)[number] | 'unasked', readonly RiskLevel[]> = {
  conservative: ['low'],
  moderate: ['low', 'medium'],
  aggressive: riskLevels,
  unasked: ['low', 'medium'],
};

/** Whether somebody with this result of the questionnaire, or without one, may invest at this risk. */
export const allowsRisk = (profile: (typeof riskProfiles)[number] | undefined, risk: RiskLevel): boolean =>
  allowedRisks[profile ?? 'unasked'].includes(risk);

/** Words in every language of the pages. */
export const localizedText = z.record(z.enum(languages), z.string());
export type LocalizedText = z.input<typeof localizedText>;

export const financialProduct = z.object({
  id: z.string(),
  /** In English. */
  name: z.string(),
  names: localizedText,
  descriptions: localizedText,
  status: z.enum(productStatuses),
  /** Percent, simple. */
  annual_return_rate: decimalString,
  /** USDT in one investment. */
  min_investment: decimalString,
  max_investment: decimalString,
  term_days: z.int(),
  risk_level: z.enum(riskLevels),
  /** USDT that are left in all; null where there is no bound. */
  capacity: decimalString.nullable(),
  /** Of so much; null where there is no bound. */
  capacity_total: decimalString.nullable(),
  /** USDT that one person may have in it; null where there is no bound. */
  capacity_per_person: decimalString.nullable(),
  /** Of that what is left to whoever asks; null where there is no bound, and to visitors. */
  own_capacity: decimalString.nullable(),
});
export type FinancialProduct = z.input<typeof financialProduct>;

export const investmentStatuses = ['active', 'completed', 'cancelled'] as const;
export type InvestmentStatus = (typeof investmentStatuses)[number];

/** How an investment ended beside what its status says, or why its wish to be renewed was not met. */
export const investmentEndReasons = [
  'cancelled_by_owner',
  /** The principal went on in another. */
  'renewed',
  /** It was to be renewed, and was paid out: the product is not open, is full, does not take the amount, or is too risky now. */
  'not_renewed',
  /** The demo account was reset. */
  'reset',
] as const;
export type InvestmentEndReason = (typeof investmentEndReasons)[number];

export const investment = z.object({
  id: z.string(),
  /** The same as `id`. */
  investment_id: z.string(),
  /** As it was when it was invested in. */
  product: z.object({
    id: z.string(),
    name: z.string(),
    names: localizedText,
    term_days: z.int(),
    annual_return_rate: decimalString,
    risk_level: z.enum(riskLevels),
  }),
  investment_amount: decimalString,
  /** Interest of the whole term. */
  expected_return: decimalString,
  /** Interest that was paid; 0 before, and where it was cancelled. */
  paid_return: decimalString,
  status: z.enum(investmentStatuses),
  end: z.enum(investmentEndReasons).nullable(),
  auto_renew: z.boolean(),
  /** The investment whose principal it goes on with, and the one that goes on with its own. */
  renewed_from: z.string().nullable(),
  renewed_as: z.string().nullable(),
  start_date: epochSeconds,
  /** `term_days` of 86,400 seconds later. */
  maturity_date: epochSeconds,
  created_at: epochSeconds,
  ended_at: epochSeconds.nullable(),
  journal_ids: z.array(z.string()),
});
export type Investment = z.input<typeof investment>;

/** What stands over the products: words of the operator's own, left out where they are empty. */
export const financeHeading = z.object({ tag: z.string(), title: z.string() });
export type FinanceHeading = z.input<typeof financeHeading>;
