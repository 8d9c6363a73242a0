import { alone } from '#functions/data/table/kinds.ts';
import { get, getMany, put } from '#functions/data/table/table.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** A hot wallet as it was seen last. */
export interface HotWalletState {
  address: string;
  kind: 'kms' | 'local';
  /** What it held, units of 10⁻⁸, by coin. */
  balances: Record<string, number | bigint>;
  seen_at: EpochSeconds;
}

const states = alone('HOT_WALLET_STATE');

/** Null of a network whose hot wallet was never seen. */
export const readHotWallet = (network: string): Promise<HotWalletState | null> =>
  get<HotWalletState>(states.key(network));

/** Of these networks, in their order. */
export const readHotWallets = (networks: readonly string[]): Promise<(HotWalletState | null)[]> =>
  getMany<HotWalletState>(networks.map((network) => states.key(network)));

export const keepHotWallet = (network: string, state: HotWalletState): Promise<void> =>
  put(states.key(network), { ...state });
