import { collection } from '#functions/data/table/collection.ts';
import { userPartition } from '#functions/data/table/keys.ts';
import type { WalletConnectionId } from '#shared/ids.ts';
import { DAY_SECONDS, type EpochSeconds, addSeconds } from '#shared/time.ts';

export type WalletConnectionEvent = 'login' | 'added' | 'verified' | 'removed';

/** Time and origin of a wallet connection. */
export interface StoredWalletConnection {
  id: WalletConnectionId;
  wallet_address: string;
  event: WalletConnectionEvent;
  /** Address of the client. */
  address: string;
  created_at: EpochSeconds;
}

/** Retention, seconds. */
const RETENTION_SECONDS = 366 * DAY_SECONDS;

export const walletConnectionCollection = collection<StoredWalletConnection>()({
  partition: userPartition,
  kind: 'WALLET_CONNECTION',
  id: 'wcn',
  called: 'wallet connection',
  whenClosed: 'goes',
  expiresAt: ({ created_at }) => addSeconds(created_at, RETENTION_SECONDS),
});
