import type { FinancialProductId } from '#shared/ids.ts';
import type { LocalizedText, FinancialProductStatus, InvestmentRiskLevel } from '#shared/schemas/investments.ts';

/** A wealth product as stored. Amounts are decimals of USDT. */
export interface StoredFinancialProduct {
  id: FinancialProductId;
  names: LocalizedText;
  descriptions: LocalizedText;
  status: FinancialProductStatus;
  /** Percent. */
  annual_return_rate: string;
  min_investment: string;
  max_investment: string;
  term_days: number;
  risk_level: InvestmentRiskLevel;
  /** Null when unlimited. */
  capacity_total: string | null;
  capacity_per_person: string | null;
}
