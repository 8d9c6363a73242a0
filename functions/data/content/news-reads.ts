import { createHash, randomBytes } from 'node:crypto';
import { declareKeyedItem, declareItems } from '#functions/data/table/kinds.ts';
import { getItem, getItems } from '#functions/data/table/table.ts';
import { ConflictError, buildConflictError, transact } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { getIpNetwork } from '#functions/lib/networks.ts';
import type { NewsId } from '#shared/ids.ts';
import { DAY_SECONDS, toUtcDate, type EpochSeconds, addSeconds } from '#shared/time.ts';

/** Read counts of articles. */
const reads = declareItems<void, NewsId>(() => 'NEWS_READS', null);
/** Readers of an article on a day, as digests that cannot be reversed once the day's salt is deleted. */
const readers = declareKeyedItem('NEWS_READER');
/** Salts of the digests of a day: without one, the addresses could be guessed from the table. */
const salts = declareItems<void>(() => 'NEWS_SALTS', null);

let cachedSalt: { date: string; salt: string } | undefined;

/** Returns the salt of a day; it expires when the day is over. */
async function readDailySalt(at: EpochSeconds): Promise<string> {
  const date = toUtcDate(at);
  if (cachedSalt?.date === date) return cachedSalt.salt;
  const key = salts.key(undefined, date);
  const stored = await getItem<{ salt: string }>(key);
  let salt = stored?.salt;
  if (salt === undefined) {
    salt = randomBytes(24).toString('base64url');
    try {
      await transact([
        {
          label: `salt of ${date}`,
          key,
          put: { salt, ttl: addSeconds(at, DAY_SECONDS) },
          condition: 'attribute_not_exists(pk)',
          fails: buildConflictError(`The salt of ${date}`, 'made'),
        },
      ]);
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
      return readDailySalt(at);
    }
  }
  cachedSalt = { date, salt };
  return salt;
}

/** Counts a read of an article, once per address and day (UTC). Stores nothing that identifies the reader. */
export async function incrementArticleReadCount(id: NewsId, address: string): Promise<void> {
  const at = nowSeconds();
  const salt = await readDailySalt(at);
  const reader = createHash('sha256')
    .update(`${salt} ${id} ${getIpNetwork(address)}`)
    .digest('base64url');
  try {
    await transact([
      {
        label: `reader of ${id}`,
        key: readers.key(reader),
        put: { ttl: addSeconds(at, DAY_SECONDS) },
        condition: 'attribute_not_exists(pk)',
        fails: buildConflictError(`A reader of ${id}`, 'counted'),
      },
      {
        label: `reads of ${id}`,
        key: reads.key(undefined, id),
        update: 'ADD #count :one',
        names: { '#count': 'count' },
        values: { ':one': 1 },
      },
    ]);
  } catch (error) {
    // Already read on this day.
    if (!(error instanceof ConflictError)) throw error;
  }
}

/** Returns the read counts of these articles, in this order. */
export async function readArticleReadCounts(ids: readonly NewsId[]): Promise<number[]> {
  const counters = await getItems<{ count: number }>(ids.map((id) => reads.key(undefined, id)));
  return counters.map((item) => Number(item?.count ?? 0));
}
