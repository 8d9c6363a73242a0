import { declareConfig, upsertInList } from '#functions/data/table/config-items.ts';
import type { OptionConfig } from '#shared/schemas/options.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '#shared/time.ts';

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

/** Periods of a new platform. Once staff have stored periods, those are in force and these are ignored. */
export const SEEDED_OPTION_CONFIGS: readonly StoredOptionConfig[] = [
  seeded(60, '10'),
  seeded(120, '15'),
  seeded(360, '20'),
  seeded(1800, '25'),
  seeded(HOUR_SECONDS, '30'),
  seeded(12 * HOUR_SECONDS, '40'),
  seeded(DAY_SECONDS, '45'),
  seeded(3 * DAY_SECONDS, '50'),
];

export const optionConfigStore = declareConfig<readonly StoredOptionConfig[], StoredOptionConfig>({
  name: 'OPTIONS',
  field: 'configs',
  seeded: SEEDED_OPTION_CONFIGS,
  place: upsertInList(
    ({ id }) => id,
    (a, b) => a.period - b.period,
  ),
});

export const readOptionConfigs = optionConfigStore.readInForce;

/** Returns a period as the API shows it; the exposure limit is internal. */
export const toOptionConfigView = ({ exposure_limit: _, ...config }: StoredOptionConfig): OptionConfig => config;
