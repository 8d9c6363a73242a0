import type { unavailableReasons } from '#shared/schemas/deposits.ts';

export type DisabledReason = (typeof unavailableReasons)[number];

/** A coin on a network, as far as one chooses by it. */
export interface CoinOnNetwork {
  coin_type: string;
  coin_name: string;
  chain_type: string;
  network_name: string;
}

/** A coin, and the networks on which it comes and goes. */
export interface CoinChoice<Config extends CoinOnNetwork> {
  coin: string;
  name: string;
  networks: readonly Config[];
  enabled: boolean;
  /** Why it is not; null where it is, or nobody says why. */
  off: DisabledReason | null;
}

/** Whether it is enabled, and why not. */
export type GetCoinState<Config> = (config: Config) => { enabled: boolean; off: DisabledReason | null };

/** Coins in the order in which they come, each once: one is enabled where it is on any of its networks. */
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

/** What an address may say: `coin` in any case. Nothing of it is certain. */
export interface CoinSearch {
  coin?: string | undefined;
}

/** The code of the coin that an address names; undefined where it names none. */
export const parseCoinParam = ({ coin }: { coin?: unknown }): string | undefined =>
  typeof coin === 'string' && coin.trim() !== '' ? coin.trim().toUpperCase() : undefined;

/** Those whose code or name has this in it. */
export const filterCoinChoices = <Choice extends { coin: string; name: string }>(
  choices: readonly Choice[],
  search: string,
): Choice[] => {
  const wanted = search.trim().toLowerCase();
  return choices.filter(({ coin, name }) => [coin, name].some((text) => text.toLowerCase().includes(wanted)));
};
