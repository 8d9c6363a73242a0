import { collection } from '#functions/data/table/collection.ts';
import { ofPerson } from '#functions/data/table/keys.ts';
import type { WalletConnectionId } from '#shared/ids.ts';
import { DAY, type EpochSeconds, later } from '#shared/time.ts';

export type WalletEvent = 'login' | 'added' | 'verified' | 'removed';

/** When a wallet was connected, and from where. */
export interface StoredConnection {
  id: WalletConnectionId;
  wallet_address: string;
  event: WalletEvent;
  /** Of the client. */
  address: string;
  created_at: EpochSeconds;
}

/** Kept so long, seconds. */
const KEPT = 366 * DAY;

export const walletConnections = collection<StoredConnection>()({
  partition: ofPerson,
  kind: 'WALLET_CONNECTION',
  id: 'wcn',
  called: 'wallet connection',
  whenClosed: 'goes',
  expiresAt: ({ created_at }) => later(created_at, KEPT),
});
