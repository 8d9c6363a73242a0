import type { FinancialProductId } from '#shared/ids.ts';
import type { LocalizedText, ProductStatus, RiskLevel } from '#shared/schemas/investments.ts';

/** A wealth product as stored. Amounts are decimals of USDT. */
export interface StoredFinancialProduct {
  id: FinancialProductId;
  names: LocalizedText;
  descriptions: LocalizedText;
  status: ProductStatus;
  /** Percent. */
  annual_return_rate: string;
  min_investment: string;
  max_investment: string;
  term_days: number;
  risk_level: RiskLevel;
  /** Null when unlimited. */
  capacity_total: string | null;
  capacity_per_person: string | null;
}
