import { sessionCollection } from '#functions/data/identity/sessions.ts';
import type { StoredWallet } from '#functions/data/ledger/wallets.ts';
import { PUSH_DATA_PREFIX, accountPartition } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { walletItems } from '#functions/data/table/money-keys.ts';
import { getItems, queryAllItems, deleteItem } from '#functions/data/table/table.ts';
import { buildConflictError, transact } from '#functions/data/table/transact.ts';
import { type TradedVolume, toTradedVolume } from '#functions/data/users/level-changes.ts';
import { getUserAccount, type StoredUser } from '#functions/data/users/users.ts';
import type { AccountRef, SessionId, UserId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { socketConnectionItems, type DeviceInfo } from './connections.ts';

/** Connections that receive an account's events. */
export const accountConnections = declareItems(accountPartition, `${PUSH_DATA_PREFIX}CONNECTION`);

/** A connection that receives an account's events, authorized by a session. */
export interface AccountListener {
  connection_id: string;
  user_id: UserId;
  session_id: SessionId;
  bound_at: EpochSeconds;
  ttl: EpochSeconds;
}

/**
 * Subscribes an open connection to one account only, and stores the device of its client's login.
 * @throws {ConflictError} when it is not open, or its account is no longer `from` (null: none).
 */
export const subscribeConnectionToAccount = (
  from: AccountRef | null,
  to: AccountRef,
  listener: AccountListener,
  device: DeviceInfo | null,
): Promise<void> =>
  transact([
    {
      label: 'connection',
      key: socketConnectionItems.key(listener.connection_id),
      update: 'SET account = :to, user_id = :user, logged_in_at = :at, device_info = :device',
      condition: `attribute_exists(pk) AND ${from ? 'account = :from' : 'attribute_not_exists(account)'}`,
      values: {
        ':to': { ...to },
        ':user': listener.user_id,
        ':at': listener.bound_at,
        ':device': { ...device },
        ...(from && { ':from': { ...from } }),
      },
      fails: buildConflictError(`Connection ${listener.connection_id}`, 'moved to another account'),
    },
    { label: 'listener', key: accountConnections.key(to, listener.connection_id), put: { ...listener } },
    ...(from && !isSame(from, to)
      ? [{ label: 'left', delete: accountConnections.key(from, listener.connection_id) }]
      : []),
  ]);

const isSame = (a: AccountRef, b: AccountRef): boolean => a.kind === b.kind && a.id === b.id;

export const unsubscribeConnectionFromAccount = (account: AccountRef, connection: string): Promise<void> =>
  deleteItem(accountConnections.key(account, connection));

export interface LiveAccountState {
  listeners: AccountListener[];
  wallets: StoredWallet[];
  /** Number of commits that pages of the account must be notified of. */
  event_seq: number;
  traded: TradedVolume;
}

/** Returns all accounts of a user: their pages act in one of them. */
export const getUserAccounts = (user: StoredUser): AccountRef[] =>
  [getUserAccount(user, 'main'), getUserAccount(user, 'simulate')].filter((account) => account !== null);

/** Returns an account's listeners, event sequence and balances, by one consistent read. */
export async function readLiveAccountState(account: AccountRef): Promise<LiveAccountState> {
  const live: LiveAccountState = { listeners: [], wallets: [], event_seq: 0, traded: toTradedVolume(null) };
  for await (const item of queryAllItems<{ sk: string }>({ pk: accountPartition(account), prefix: PUSH_DATA_PREFIX })) {
    if (accountConnections.holds(item.sk)) live.listeners.push(item as unknown as AccountListener);
    else if (walletItems.holds(item.sk)) live.wallets.push(item as unknown as StoredWallet);
    else {
      live.event_seq = Number((item as { event_seq?: number }).event_seq ?? 0);
      live.traded = toTradedVolume(item as { volume?: number });
    }
  }
  return live;
}

/** Returns those of the listeners' sessions that have neither ended nor expired. */
export async function readActiveListenerSessionIds(listeners: readonly AccountListener[]): Promise<Set<SessionId>> {
  const openSessions = await getItems<{ id: SessionId }>(
    listeners.map(({ user_id, session_id }) => sessionCollection.key(user_id, session_id)),
  );
  return new Set(openSessions.flatMap((session) => (session ? [session.id] : [])));
}
