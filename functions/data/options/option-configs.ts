import { declareConfig, upsertInList } from '#functions/data/table/config-items.ts';
import type { OptionConfig } from '#shared/schemas/options.ts';
import { DAY, HOUR } from '#shared/time.ts';

/** A period with its terms and the house's exposure limit. */
export interface StoredOptionConfig extends OptionConfig {
  /** Most payouts open at once on one symbol in this period, USDT. */
  exposure_limit: string;
}

const seeded = (period: number, payoutRate: string): StoredOptionConfig => ({
  id: `p${period}`,
  period,
  payout_rate: payoutRate,
  min_amount: '10',
  max_amount: '100000',
  fee_calculation_method: 'percentage',
  fee_per_order: '0',
  fee_percentage: '0',
  min_fee: '0',
  max_fee: '0',
  tax_rate: '0',
  is_active: true,
  exposure_limit: '16000000',
});

/** Periods of the specification: in force until others are stored. */
export const SEEDED_OPTION_CONFIGS: readonly StoredOptionConfig[] = [
  seeded(60, '10'),
  seeded(120, '15'),
  seeded(360, '20'),
  seeded(1800, '25'),
  seeded(HOUR, '30'),
  seeded(12 * HOUR, '40'),
  seeded(DAY, '45'),
  seeded(3 * DAY, '50'),
];

export const storedOptionConfigs = declareConfig<readonly StoredOptionConfig[], StoredOptionConfig>({
  name: 'OPTIONS',
  field: 'configs',
  seeded: SEEDED_OPTION_CONFIGS,
  place: upsertInList(
    ({ id }) => id,
    (a, b) => a.period - b.period,
  ),
});

export const readOptionConfigs = storedOptionConfigs.readInForce;

/** Returns a period as the API shows it; the exposure limit is internal. */
export const optionConfigView = ({ exposure_limit: _, ...config }: StoredOptionConfig): OptionConfig => config;
