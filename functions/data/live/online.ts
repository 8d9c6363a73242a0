import { padNumber } from '#functions/data/table/keys.ts';
import { declareIndexList } from '#functions/data/table/kinds.ts';
import { countItems, queryPage, updateItem } from '#functions/data/table/table.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { CONNECTION_SHARDS, connections, type StoredSocketConnection, getConnectionShard } from './connections.ts';

/** Connections by the second at which they last showed that somebody is there. */
const connectionsOnline = declareIndexList('gsi2', 'ONLINE');
const seenAt = (at: number, connection: string) => `${padNumber(at, 10)}#${connection}`;

/** The same is written down of a connection no more often than this, seconds: pages say it every other second. */
const EVERY = 15;

/** So many connections are remembered; when more come, all begin anew. */
const REMEMBERED = 20_000;
/** When it was last written down here that somebody looks on. */
let written = new Map<string, EpochSeconds>();

/**
 * Notes that somebody is there, and at which page (null: at the one they were at, looking on), or that they left it for
 * another tab or program. What is known already is not written again for 15 s: by whoever wrote it
 * not even tried, unless a page is named, which another process may know better. Another page is written down at once.
 */
export async function markConnectionSeen(connection: string, page: string | null, isViewing: boolean): Promise<void> {
  const at = nowSeconds();
  const last = written.get(connection);
  if (page === null && last !== undefined && at >= last && at - last < EVERY) return;
  const { gsi2pk, gsi2sk } = connectionsOnline.place(seenAt(at, connection), getConnectionShard(connection));
  await updateItem(connections.key(connection), {
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

/** Open connections that were seen, or left their page, at or after this second, the last seen first, `limit` at most. A moment behind. */
export async function listOnline(since: EpochSeconds, limit: number): Promise<StoredSocketConnection[]> {
  const shards = await Promise.all(
    Array.from({ length: CONNECTION_SHARDS }, (_, shard) =>
      queryPage<StoredSocketConnection>({
        ...connectionsOnline.range(shard),
        from: seenAt(since, ''),
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

/** How many open connections were seen, or left their page, at or after this second. A moment behind. */
export async function countOnline(since: EpochSeconds): Promise<number> {
  const shards = Array.from({ length: CONNECTION_SHARDS }, (_, shard) =>
    countItems({ ...connectionsOnline.range(shard), from: seenAt(since, '') }),
  );
  return (await Promise.all(shards)).reduce((sum, found) => sum + found, 0);
}
