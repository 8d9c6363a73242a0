import { declareConfig, upsertInList } from '#functions/data/table/config-items.ts';
import { leverageSteps, MAX_LEVERAGE, MIN_LEVERAGE } from '#shared/market/perpetual.ts';
import { type MarketProductType, marketProductTypes } from '#shared/market/symbols.ts';
import type { FuturesConfig } from '#shared/schemas/futures.ts';

/** Terms of a class of symbols, and the house's exposure limits for it. */
export interface StoredFuturesConfig extends FuturesConfig {
  /** Most notional of one symbol and side that may be open or resting at once, USDT. */
  exposure_limit: string;
  /**
   * Most that the insurance pays for gaps of one symbol on a day (UTC), USDT: beyond it, no new orders in the symbol.
   */
  insurance_ceiling: string;
}

type Terms = Pick<
  StoredFuturesConfig,
  'max_leverage' | 'leverage_steps' | 'volatility_caps' | 'close_cap' | 'maintenance_margin_rate'
>;

const USUAL: Terms = {
  max_leverage: MAX_LEVERAGE,
  leverage_steps: [...leverageSteps],
  volatility_caps: [
    { above: 150, leverage: 100 },
    { above: 300, leverage: 50 },
  ],
  close_cap: { minutes: 30, leverage: MIN_LEVERAGE },
  maintenance_margin_rate: '0',
};

/** Classes for which the usual terms would be worth more to traders than the fees they pay: docs/gap-risk.md. */
const OF_CLASS: Partial<Record<MarketProductType, Partial<Terms>>> = {
  // Never closes.
  cryptocurrency: {
    volatility_caps: [
      { above: 80, leverage: 100 },
      { above: 200, leverage: 50 },
      { above: 300, leverage: 20 },
    ],
    close_cap: null,
    maintenance_margin_rate: '0.09',
  },
  commodities: {
    max_leverage: 50,
    leverage_steps: [20, 30, 40, 50],
    volatility_caps: [{ above: 45, leverage: 20 }],
    close_cap: { minutes: 30, leverage: 5 },
    maintenance_margin_rate: '0.12',
  },
};

const seeded = (product_type: MarketProductType): StoredFuturesConfig => ({
  product_type,
  contract_value: '1',
  min_quantity: '1',
  max_quantity: '100000',
  min_leverage: MIN_LEVERAGE,
  brackets: [
    { notional_up_to: '100000', leverage: 200 },
    { notional_up_to: '500000', leverage: 100 },
    { notional_up_to: '2000000', leverage: 50 },
    { notional_up_to: '20000000', leverage: 20 },
  ],
  fee_rate: '0.01',
  is_active: product_type !== 'stock_index',
  exposure_limit: '800000000',
  insurance_ceiling: '50000',
  ...USUAL,
  ...OF_CLASS[product_type],
});

/** In force until others are stored. */
export const SEEDED_FUTURES_CONFIGS: readonly StoredFuturesConfig[] = marketProductTypes.map(seeded);

export const futuresConfigStore = declareConfig<readonly StoredFuturesConfig[], StoredFuturesConfig>({
  name: 'FUTURES',
  field: 'configs',
  seeded: SEEDED_FUTURES_CONFIGS,
  place: upsertInList(({ product_type }) => product_type),
  // Older items get the seeded value for fields they lack.
  migrate: (configs) => ({ values: configs.map((config) => ({ ...seeded(config.product_type), ...config })) }),
});

export const readFuturesConfigs = futuresConfigStore.readInForce;

/** Returns the terms of one class, or undefined. */
export const readFuturesConfig = async (
  type: MarketProductType | undefined,
): Promise<StoredFuturesConfig | undefined> =>
  (await readFuturesConfigs()).find(({ product_type }) => product_type === type);

/** Returns the terms as the API shows them; exposure limits are internal. */
export const toFuturesConfigView = ({
  exposure_limit: _,
  insurance_ceiling: __,
  ...config
}: StoredFuturesConfig): FuturesConfig => config;
