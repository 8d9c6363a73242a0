import { keys } from '#functions/data/table/keys.ts';
import { query } from '#functions/data/table/table.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import type { UserId, WalletConnectionId } from '#shared/ids.ts';
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
  ttl: EpochSeconds;
}

/** Kept so long, seconds. */
const KEPT = 366 * DAY;

export const putConnection = (user: UserId, connection: Omit<StoredConnection, 'ttl'>): Operation => ({
  label: 'wallet connection',
  key: keys.walletConnection(user, connection.id),
  put: { ...connection, ttl: later(connection.created_at, KEPT) },
});

/** One page of a person's connections. */
export const queryConnections = (range: Parameters<typeof query>[0]) => query<StoredConnection>(range);
