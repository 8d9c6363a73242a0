import { sessions } from '#functions/data/identity/sessions.ts';
import type { StoredWallet } from '#functions/data/ledger/wallets.ts';
import { type TradedVolume, toTradedVolume } from '#functions/data/people/level-changes.ts';
import { getUserAccount, type StoredUser } from '#functions/data/people/users.ts';
import { LIVE_PREFIX, accountPartition } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { wallets } from '#functions/data/table/money-keys.ts';
import { getItems, queryAllItems, deleteItem } from '#functions/data/table/table.ts';
import { buildConflictError, transact } from '#functions/data/table/transact.ts';
import type { AccountRef, SessionId, UserId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { connections, type DeviceInfo } from './connections.ts';

/** Connections that hear an account. */
export const accountConnections = declareItems(accountPartition, `${LIVE_PREFIX}CONNECTION`);

/** A connection that hears an account's events, by virtue of a session. */
export interface AccountListener {
  connection_id: string;
  user_id: UserId;
  session_id: SessionId;
  bound_at: EpochSeconds;
  ttl: EpochSeconds;
}

/**
 * Makes an open connection hear one account and no other, and notes as which device its client logs in.
 * @throws {ChangedMeanwhile} when it is not open, or hears another account than `from` (null: none) by now.
 */
export const moveListener = (
  from: AccountRef | null,
  to: AccountRef,
  listener: AccountListener,
  device: DeviceInfo | null,
): Promise<void> =>
  transact([
    {
      label: 'connection',
      key: connections.key(listener.connection_id),
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

export const removeListener = (account: AccountRef, connection: string): Promise<void> =>
  deleteItem(accountConnections.key(account, connection));

export interface LiveAccountState {
  listeners: AccountListener[];
  wallets: StoredWallet[];
  /** Counts the commits that pages of the account have to hear of. */
  event_seq: number;
  traded: TradedVolume;
}

/** All accounts of a person: their pages act in one of them. */
export const getUserAccounts = (user: StoredUser): AccountRef[] =>
  [getUserAccount(user, 'main'), getUserAccount(user, 'simulate')].filter((account) => account !== null);

/** Who listens to an account, where its events stand and what it holds: one consistent read. */
export async function readLiveAccountState(account: AccountRef): Promise<LiveAccountState> {
  const live: LiveAccountState = { listeners: [], wallets: [], event_seq: 0, traded: toTradedVolume(null) };
  for await (const item of queryAllItems<{ sk: string }>({ pk: accountPartition(account), prefix: LIVE_PREFIX })) {
    if (accountConnections.holds(item.sk)) live.listeners.push(item as unknown as AccountListener);
    else if (wallets.holds(item.sk)) live.wallets.push(item as unknown as StoredWallet);
    else {
      live.event_seq = Number((item as { event_seq?: number }).event_seq ?? 0);
      live.traded = toTradedVolume(item as { volume?: number });
    }
  }
  return live;
}

/** Those of the listeners' sessions that have neither ended nor run out. */
export async function readActiveSessionIds(listeners: readonly AccountListener[]): Promise<Set<SessionId>> {
  const found = await getItems<{ id: SessionId }>(
    listeners.map(({ user_id, session_id }) => sessions.key(user_id, session_id)),
  );
  return new Set(found.flatMap((session) => (session ? [session.id] : [])));
}
