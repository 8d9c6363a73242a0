import { declareConfig, upsertInRecord } from '#functions/data/table/config-items.ts';
import { getSeededNetworks } from '#shared/market/coin-networks.ts';
import { type CoinSpec, coinSpecs, isTransferableCoin, VALUATION_COIN } from '#shared/market/coins.ts';
import type { ExchangeCoin } from '#shared/schemas/exchange.ts';

/** Terms of a coin that staff may change. Decimals are those of the API. */
export interface CoinTerms {
  /** Text of its round icon, one to three characters. */
  icon: string;
  display_digits: number;
  /** True when it may be transferred between wallets of an account. */
  is_transfer_enabled: boolean;
  is_exchange_enabled: boolean;
  min_exchange_amount: string;
  max_exchange_amount: string;
  /** Percent. */
  exchange_spread: string;
  /** Most inventory of it, to either side, USDT, for each kind of account. */
  inventory_limit: string;
}

/** A coin with the terms in force. */
export interface CoinConfig extends CoinTerms {
  coin_type: string;
  coin_name: string;
  networks: readonly string[];
  decimals: number;
}

/** Terms set by staff, by coin. */
export type CoinTermOverrides = Readonly<Record<string, CoinTerms>>;

export const coinConfigStore = declareConfig<CoinTermOverrides, CoinTerms>({
  name: 'COINS',
  field: 'coins',
  seeded: {},
  place: upsertInRecord(),
});

const SPREAD = '0.1';
/** Each of its counters has capacity for several of the largest exchanges. */
const INVENTORY_LIMIT = '5000000';
/** Higher: this coin is part of most exchanges. */
const UNIT_INVENTORY_LIMIT = '50000000';

/** Returns a coin as in force: seeded, until staff set other terms. */
export const toCoinConfig = (spec: CoinSpec, set: CoinTermOverrides): CoinConfig => ({
  coin_type: spec.coin,
  coin_name: spec.name,
  networks: Object.keys(getSeededNetworks(spec.coin)),
  decimals: spec.decimals,
  icon: spec.icon,
  display_digits: spec.display_digits,
  is_transfer_enabled: isTransferableCoin(spec.coin),
  is_exchange_enabled: true,
  min_exchange_amount: spec.exchange[0],
  max_exchange_amount: spec.exchange[1],
  exchange_spread: SPREAD,
  inventory_limit: spec.coin === VALUATION_COIN ? UNIT_INVENTORY_LIMIT : INVENTORY_LIMIT,
  ...set[spec.coin],
});

/** Returns every coin, in display order. */
export async function readCoinConfigs(): Promise<readonly CoinConfig[]> {
  const set = await coinConfigStore.readInForce();
  return coinSpecs.map((spec) => toCoinConfig(spec, set));
}

/** Returns a coin as the API shows it; inventory limits are internal. */
export const toExchangeCoinView = (config: CoinConfig): ExchangeCoin => ({
  coin_type: config.coin_type,
  coin_name: config.coin_name,
  icon: config.icon,
  display_digits: config.display_digits,
  is_transfer_enabled: config.is_transfer_enabled,
  is_exchange_enabled: config.is_exchange_enabled,
  min_exchange_amount: config.min_exchange_amount,
  max_exchange_amount: config.max_exchange_amount,
  exchange_spread: config.exchange_spread,
});
