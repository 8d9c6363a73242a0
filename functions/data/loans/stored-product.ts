import type { LoanProductId } from '#shared/ids.ts';
import type { LocalizedText, FinancialProductStatus } from '#shared/schemas/investments.ts';

/** A loan product as stored. Amounts are decimals of USDT. */
export interface StoredLoanProduct {
  id: LoanProductId;
  names: LocalizedText;
  descriptions: LocalizedText;
  status: FinancialProductStatus;
  term_days: number;
  /** Percent per year. */
  interest_rate: string;
  /** Percent of the amount. */
  processing_fee_rate: string;
  min_amount: string;
  max_amount: string;
  /** Null when unlimited. */
  capacity_total: string | null;
  /** Null when none is required. */
  min_credit_score: number | null;
  excluded_countries: string[];
  /** True when the borrowed amount may be withdrawn. */
  may_leave: boolean;
}
