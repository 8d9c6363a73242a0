import type { coinNetworkOffReasons } from '#shared/schemas/deposits.ts';

export type CoinDisabledReason = (typeof coinNetworkOffReasons)[number];

/** Coin on a network, for a choice. */
export interface CoinOnNetwork {
  coin_type: string;
  coin_name: string;
  chain_type: string;
  network_name: string;
}

/** Coin with its deposit or withdrawal networks. */
export interface CoinChoice<Config extends CoinOnNetwork> {
  coin: string;
  name: string;
  networks: readonly Config[];
  enabled: boolean;
  /** Reason why it is off; null when it is on, or unknown. */
  off: CoinDisabledReason | null;
}

/** Returns whether it is enabled, and why not. */
export type GetCoinState<Config> = (config: Config) => { enabled: boolean; off: CoinDisabledReason | null };

/** Groups networks by coin in their order: a coin is enabled if any of its networks is. */
export function toCoinChoices<Config extends CoinOnNetwork>(
  configs: readonly Config[],
  stateOf: GetCoinState<Config>,
): CoinChoice<Config>[] {
  const names = [...new Set(configs.map(({ coin_type }) => coin_type))];
  return names.map((coin) => {
    const networks = configs.filter(({ coin_type }) => coin_type === coin);
    const enabled = networks.some((config) => stateOf(config).enabled);
    const [first] = networks;
    return {
      coin,
      name: first?.coin_name ?? coin,
      networks,
      enabled,
      off: enabled || first === undefined ? null : stateOf(first).off,
    };
  });
}

/** Unchecked search of an address: `coin` in any case. */
export interface CoinSearchParams {
  coin?: string | undefined;
}

/** Returns the coin code in an address; undefined without one. */
export const parseCoinParam = ({ coin }: { coin?: unknown }): string | undefined =>
  typeof coin === 'string' && coin.trim() !== '' ? coin.trim().toUpperCase() : undefined;

/** Returns the choices whose code or name contains this. */
export const filterCoinChoices = <Choice extends { coin: string; name: string }>(
  choices: readonly Choice[],
  search: string,
): Choice[] => {
  const searchText = search.trim().toLowerCase();
  return choices.filter(({ coin, name }) => [coin, name].some((text) => text.toLowerCase().includes(searchText)));
};
