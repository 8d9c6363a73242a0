import { declareKeyedItem } from '#functions/data/table/kinds.ts';
import { getItem, getItems, putItem } from '#functions/data/table/table.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Last seen state of a hot wallet. */
export interface HotWalletState {
  address: string;
  kind: 'kms' | 'local';
  /** Balances, 10⁻⁸ units, by coin. */
  balances: Record<string, number | bigint>;
  seen_at: EpochSeconds;
}

const states = declareKeyedItem('HOT_WALLET_STATE');

/** Returns null when the network's hot wallet was never seen. */
export const readHotWalletState = (network: string): Promise<HotWalletState | null> =>
  getItem<HotWalletState>(states.key(network));

/** Returns the states for these networks, in their order. */
export const readHotWalletStates = (networks: readonly string[]): Promise<(HotWalletState | null)[]> =>
  getItems<HotWalletState>(networks.map((network) => states.key(network)));

export const writeHotWalletState = (network: string, state: HotWalletState): Promise<void> =>
  putItem(states.key(network), { ...state });
