import * as z from 'zod';
import { languages } from '#shared/languages.ts';
import type { riskProfiles } from './people.ts';
import { decimalString, epochSeconds } from './scalars.ts';

/** `active` ones accept investments; a draft is visible to staff only, a closed one to its investors. */
export const financialProductStatuses = ['draft', 'active', 'closed'] as const;
export type FinancialProductStatus = (typeof financialProductStatuses)[number];

export const investmentRiskLevels = ['low', 'medium', 'high'] as const;
export type InvestmentRiskLevel = (typeof investmentRiskLevels)[number];

/** Risks allowed for each result of the questionnaire, and without one. */
const allowedRisks: Record<(typeof riskProfiles)[number] | 'unasked', readonly InvestmentRiskLevel[]> = {
  conservative: ['low'],
  moderate: ['low', 'medium'],
  aggressive: investmentRiskLevels,
  unasked: ['low', 'medium'],
};

/** True when a user with this result of the questionnaire, or without one, may invest at this risk. */
export const isInvestmentRiskAllowed = (
  profile: (typeof riskProfiles)[number] | undefined,
  risk: InvestmentRiskLevel,
): boolean => allowedRisks[profile ?? 'unasked'].includes(risk);

/** Texts in all languages of the pages. */
export const localizedText = z.record(z.enum(languages), z.string());
export type LocalizedText = z.input<typeof localizedText>;

export const financialProduct = z.object({
  id: z.string(),
  /** In English. */
  name: z.string(),
  names: localizedText,
  descriptions: localizedText,
  status: z.enum(financialProductStatuses),
  /** Percent, simple interest. */
  annual_return_rate: decimalString,
  /** Minimum and maximum of one investment, USDT. */
  min_investment: decimalString,
  max_investment: decimalString,
  term_days: z.int(),
  risk_level: z.enum(investmentRiskLevels),
  /** USDT left in total; null without a limit. */
  capacity: decimalString.nullable(),
  /** Total limit; null without one. */
  capacity_total: decimalString.nullable(),
  /** Limit of each user, USDT; null without one. */
  capacity_per_person: decimalString.nullable(),
  /** Part of that limit left to the user; null without a limit, and for visitors. */
  own_capacity: decimalString.nullable(),
});
export type FinancialProduct = z.input<typeof financialProduct>;

export const investmentStatuses = ['active', 'completed', 'cancelled'] as const;
export type InvestmentStatus = (typeof investmentStatuses)[number];

/** Details of an investment's end beyond its status, or the reason why it was not renewed. */
export const investmentEndReasons = [
  'cancelled_by_owner',
  /** The principal continued in another investment. */
  'renewed',
  /** Paid out instead of renewed: the product is closed, full, does not accept the amount, or is too risky now. */
  'not_renewed',
  /** The demo account was reset. */
  'reset',
] as const;
export type InvestmentEndReason = (typeof investmentEndReasons)[number];

export const investment = z.object({
  id: z.string(),
  /** Same as `id`. */
  investment_id: z.string(),
  /** Product as it was at the time of investment. */
  product: z.object({
    id: z.string(),
    name: z.string(),
    names: localizedText,
    term_days: z.int(),
    annual_return_rate: decimalString,
    risk_level: z.enum(investmentRiskLevels),
  }),
  investment_amount: decimalString,
  /** Interest of the whole term. */
  expected_return: decimalString,
  /** Interest paid; 0 before, and after a cancellation. */
  paid_return: decimalString,
  status: z.enum(investmentStatuses),
  end: z.enum(investmentEndReasons).nullable(),
  auto_renew: z.boolean(),
  /** Investment that it renews, and the one that renews it. */
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

/** Heading above the products: the operator's own text, omitted when empty. */
export const financeHeading = z.object({ tag: z.string(), title: z.string() });
export type FinanceHeading = z.input<typeof financeHeading>;
