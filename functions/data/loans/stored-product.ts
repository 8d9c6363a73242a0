import type { LoanProductId } from '#shared/ids.ts';
import type { LocalizedText, ProductStatus } from '#shared/schemas/investments.ts';

/** A loan product as stored. Amounts are decimals of USDT. */
export interface StoredLoanProduct {
  id: LoanProductId;
  names: LocalizedText;
  descriptions: LocalizedText;
  status: ProductStatus;
  term_days: number;
  /** Percent a year. */
  interest_rate: string;
  /** Percent of the amount. */
  processing_fee_rate: string;
  min_amount: string;
  max_amount: string;
  /** Null: without a bound. */
  capacity_total: string | null;
  /** Null: none is needed. */
  min_credit_score: number | null;
  excluded_countries: string[];
  /** Whether what is borrowed may be withdrawn. */
  may_leave: boolean;
}
