import { collection } from '#functions/data/table/collection.ts';
import { userPartition } from '#functions/data/table/keys.ts';
import type { WalletConnectionId } from '#shared/ids.ts';
import { DAY, type EpochSeconds, addSeconds } from '#shared/time.ts';

export type WalletEvent = 'login' | 'added' | 'verified' | 'removed';

/** When a wallet was connected, and from where. */
export interface StoredWalletConnection {
  id: WalletConnectionId;
  wallet_address: string;
  event: WalletEvent;
  /** Of the client. */
  address: string;
  created_at: EpochSeconds;
}

/** Kept so long, seconds. */
const KEPT = 366 * DAY;

export const walletConnections = collection<StoredWalletConnection>()({
  partition: userPartition,
  kind: 'WALLET_CONNECTION',
  id: 'wcn',
  called: 'wallet connection',
  whenClosed: 'goes',
  expiresAt: ({ created_at }) => addSeconds(created_at, KEPT),
});
