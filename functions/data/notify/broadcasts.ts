import { collection } from '#functions/data/table/collection.ts';
import { declareKeyedItem, declareIndexList } from '#functions/data/table/kinds.ts';
import { getItem } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import type { BroadcastId, UserId } from '#shared/ids.ts';
import { type BroadcastChannel, type BroadcastStatus, MAX_BROADCAST_LIST_USERS } from '#shared/notify/broadcasts.ts';
import type { BroadcastTexts, BroadcastSegment } from '#shared/schemas/admin/broadcasts.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Segment of a broadcast; the users of a list are stored with its texts. */
export type StoredBroadcastSegment = Exclude<BroadcastSegment, { kind: 'list' }> | { kind: 'list' };

/** A broadcast to a segment of users, without its texts. */
export interface StoredBroadcast {
  id: BroadcastId;
  status: BroadcastStatus;
  segment: StoredBroadcastSegment;
  /** In English. */
  title: string;
  channels: BroadcastChannel[];
  scheduled_at: EpochSeconds | null;
  /** Null until all recipients are counted. */
  total: number | null;
  /** Recipients counted so far. */
  counted: number;
  sent: number;
  /** Cursor of counting or sending: the last user; empty at the start. */
  place: string;
  created_at: EpochSeconds;
  updated_at: EpochSeconds;
  written_by: string;
  started_at: EpochSeconds | null;
  ended_at: EpochSeconds | null;
  version: number;
}

/** Sparse: broadcasts that are scheduled or being sent, by that time. */
const due = declareIndexList('gsi1', 'BROADCASTS_DUE');

const waits = ({ status }: StoredBroadcast): boolean => status === 'scheduled' || status === 'sending';

export const broadcastCollection = collection<StoredBroadcast>()({
  partition: (): string => 'BROADCASTS',
  kind: null,
  id: 'brc',
  called: 'broadcast',
  lists: { channels: 5 },
  gsi1: (broadcast) => (waits(broadcast) ? due.place(`${broadcast.scheduled_at}#${broadcast.id}`) : null),
});

/** Content read once for many users, apart from the progress that changes with each few of them. */
const contents = declareKeyedItem('BROADCAST_CONTENT').withLists({ people: MAX_BROADCAST_LIST_USERS });

export interface BroadcastContent {
  texts: BroadcastTexts;
  /** Users of a list, by id; empty for every other segment. */
  people: UserId[];
}

export const putBroadcastContent = (id: BroadcastId, { texts, people }: BroadcastContent): WriteOperation => ({
  label: `content of ${id}`,
  key: contents.key(id),
  put: { texts, people },
});

/** @throws {Error} for an unknown broadcast. */
export async function readBroadcastContent(id: BroadcastId): Promise<BroadcastContent> {
  const content = await getItem<BroadcastContent>(contents.key(id));
  if (!content) throw new Error(`The broadcast ${id} has no words.`);
  return { texts: content.texts, people: content.people };
}

/** Returns the newest broadcasts, by time of creation. */
export async function readNewestBroadcasts(limit: number): Promise<StoredBroadcast[]> {
  const { items } = await broadcastCollection.page({
    ...broadcastCollection.range(undefined),
    newestFirst: true,
    limit,
  });
  return items;
}

/** Returns at most this many broadcasts due by this second, longest waiting first. Eventually consistent index. */
export async function readDueBroadcasts(at: EpochSeconds, limit: number): Promise<StoredBroadcast[]> {
  const { items } = await broadcastCollection.page({ ...due.range(), to: `${at}#~`, limit });
  return items;
}

/**
 * Builds the write that replaces the version read, so that each step of a broadcast runs once.
 * @throws {ConflictError} by its transaction.
 */
export const updateBroadcast = (current: StoredBroadcast, next: StoredBroadcast): WriteOperation =>
  broadcastCollection.replace(undefined, next, {
    condition: '#status = :status AND version = :version AND place = :place AND sent = :sent AND counted = :counted',
    names: { '#status': 'status' },
    values: {
      ':status': current.status,
      ':version': current.version,
      ':place': current.place,
      ':sent': current.sent,
      ':counted': current.counted,
    },
    fails: buildConflictError(`Broadcast ${current.id}`, 'taken further'),
  });

/**
 * Builds the write that cancels an unfinished broadcast, at any progress.
 * @throws {AppError} INVALID_ORDER_STATUS by its transaction.
 */
export const cancelBroadcast = (id: BroadcastId, by: string, at: EpochSeconds): WriteOperation =>
  broadcastCollection.update(undefined, id, {
    update:
      'SET #status = :cancelled, ended_at = :at, updated_at = :at, written_by = :by ADD version :one REMOVE gsi1pk, gsi1sk',
    condition: '#status = :draft OR #status = :scheduled OR #status = :sending',
    names: { '#status': 'status' },
    values: {
      ':cancelled': 'cancelled',
      ':at': at,
      ':by': by,
      ':one': 1,
      ':draft': 'draft',
      ':scheduled': 'scheduled',
      ':sending': 'sending',
    },
    fails: 'INVALID_ORDER_STATUS',
  });
