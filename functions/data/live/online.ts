import { padNumber } from '#functions/data/table/keys.ts';
import { declareIndexList } from '#functions/data/table/kinds.ts';
import { countItems, queryPage, updateItem } from '#functions/data/table/table.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { EpochSeconds } from '#shared/time.ts';
import {
  CONNECTION_SHARDS,
  socketConnectionItems,
  type StoredSocketConnection,
  getConnectionShard,
} from './connections.ts';

/** Connections by the second of their last reported activity. */
const connectionsOnline = declareIndexList('gsi2', 'ONLINE');
const toActivitySortKey = (at: number, connection: string) => `${padNumber(at, 10)}#${connection}`;

/** Shortest interval between two writes of the same activity, seconds: pages report it every other second. */
const EVERY = 15;

/** Most connections remembered; beyond that, the map is cleared. */
const REMEMBERED = 20_000;
/** Time of the last written activity, by connection. */
let written = new Map<string, EpochSeconds>();

/**
 * Notes that a user is active, and on which page (null: on the same page as before), or that they left it for another
 * tab or program. Unchanged activity is not written again for 15 s. The writing process does not even try, unless a
 * page is named, which another process may know better. A new page is written at once.
 */
export async function recordConnectionActivity(
  connection: string,
  page: string | null,
  isViewing: boolean,
): Promise<void> {
  const at = nowSeconds();
  const last = written.get(connection);
  if (page === null && last !== undefined && at >= last && at - last < EVERY) return;
  const { gsi2pk, gsi2sk } = connectionsOnline.place(toActivitySortKey(at, connection), getConnectionShard(connection));
  await updateItem(socketConnectionItems.key(connection), {
    update: [
      'SET seen_at = :at, is_viewing = :viewing',
      page !== null && ', page = :page',
      ', gsi2pk = :online, gsi2sk = :place',
    ]
      .filter(Boolean)
      .join(''),
    condition: `attribute_exists(pk) AND (attribute_not_exists(seen_at) OR seen_at <= :before OR is_viewing <> :viewing${page === null ? '' : ' OR attribute_not_exists(page) OR page <> :page'})`,
    values: {
      ':at': at,
      ':before': at - EVERY,
      ':viewing': isViewing,
      ...(page !== null && { ':page': page }),
      ':online': gsi2pk,
      ':place': gsi2sk,
    },
  });
  if (written.size >= REMEMBERED) written = new Map();
  if (isViewing) written.set(connection, at);
  else written.delete(connection);
}

/**
 * Returns open connections active, or left, at or after this second, most recent first, at most `limit`. Eventually
 * consistent.
 */
export async function listOnlineConnections(since: EpochSeconds, limit: number): Promise<StoredSocketConnection[]> {
  const shards = await Promise.all(
    Array.from({ length: CONNECTION_SHARDS }, (_, shard) =>
      queryPage<StoredSocketConnection>({
        ...connectionsOnline.range(shard),
        from: toActivitySortKey(since, ''),
        newestFirst: true,
        limit,
      }),
    ),
  );
  return shards
    .flatMap(({ items }) => items)
    .sort((a, b) => (b.seen_at ?? 0) - (a.seen_at ?? 0))
    .slice(0, limit);
}

/** Counts open connections active, or left, at or after this second. Eventually consistent. */
export async function countOnlineConnections(since: EpochSeconds): Promise<number> {
  const shards = Array.from({ length: CONNECTION_SHARDS }, (_, shard) =>
    countItems({ ...connectionsOnline.range(shard), from: toActivitySortKey(since, '') }),
  );
  return (await Promise.all(shards)).reduce((sum, shardCount) => sum + shardCount, 0);
}
