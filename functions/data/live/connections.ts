import { padNumber, getShard } from '#functions/data/table/keys.ts';
import { declareKeyedSingle, declareIndexList } from '#functions/data/table/kinds.ts';
import { getItem, putItem, queryAllItems, takeItem, updateItem } from '#functions/data/table/table.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import type { AccountRef, UserId } from '#shared/ids.ts';
import type { Timeframe } from '#shared/market/timeframes.ts';
import { MAX_FOLLOWED_SERIES } from '#shared/messages/following.ts';
import type { ClientMessageOf } from '#shared/messages/socket.ts';
import { type EpochSeconds, HOUR, MINUTE } from '#shared/time.ts';
import { expectFollowers } from './expected-followers.ts';
import { type CandleSeries, getSeriesName } from './series.ts';

export const connections = declareKeyedSingle('CONNECTION');

/** Changes of connections are read in so many parts. */
export const CONNECTION_SHARDS = 4;
export const getConnectionShard = (connection: string): number => getShard(connection, CONNECTION_SHARDS);

/** By the time at which they last changed, for the fan-out. */
const connectionsByChange = declareIndexList('gsi1', 'CONNECTIONS');
const changedAt = (at: number, connection: string) => `${padNumber(at, 13)}#${connection}`;

/** API Gateway ends a connection after two hours. What is left of one after that goes by itself. */
const LIFE_SECONDS = 2 * HOUR + 10 * MINUTE;

/** A device as its client names it: no word of it is believed. */
export type DeviceInfo = NonNullable<ClientMessageOf<'auth'>['device_info']>;

/** A connection as stored. */
export interface StoredSocketConnection {
  connection_id: string;
  shard: number;
  address: string;
  /** As the client's browser names itself, 300 characters at most. */
  user_agent?: string;
  created_at: EpochSeconds;
  /** Epoch ms of the last change that the fan-out has to see. */
  changed_at: number;
  /** Seconds between two prices of a symbol; `*` stands for every symbol that is not named. */
  prices: Record<string, number>;
  /** By `symbol timeframe`. */
  klines: Record<string, CandleSeries>;
  /** Of the last `follow`. */
  revision?: number;
  /** Whose events it hears. */
  account?: AccountRef;
  /** Who is logged in. */
  user_id?: UserId;
  /** When they logged in on it, and which device its client says that it is. */
  logged_in_at?: EpochSeconds;
  device_info?: DeviceInfo;
  /** The page that its client says it looks at. */
  page?: string;
  is_viewing?: boolean;
  /** When its client last showed that somebody is there, to a quarter of a minute. */
  seen_at?: EpochSeconds;
}

const place = (connection: string, at: number) =>
  connectionsByChange.place(changedAt(at, connection), getConnectionShard(connection));

export async function openConnection(
  connection: string,
  address: string,
  createdAt: EpochSeconds,
  userAgent: string | null = null,
): Promise<void> {
  const at = now();
  await putItem(connections.key(connection), {
    connection_id: connection,
    shard: getConnectionShard(connection),
    address,
    ...(userAgent !== null && { user_agent: userAgent }),
    created_at: createdAt,
    changed_at: at,
    prices: {},
    klines: {},
    ...place(connection, at),
    ttl: nowSeconds() + LIFE_SECONDS,
  });
}

export const readConnection = (connection: string): Promise<StoredSocketConnection | null> =>
  getItem<StoredSocketConnection>(connections.key(connection));

interface Change {
  sets?: string[];
  removes?: string[];
  condition?: string;
  names?: Record<string, string>;
  values?: Record<string, unknown>;
}

const OPEN = 'attribute_exists(pk)';

/** So long after its time a change may lie in the index at last, ms: whoever reads the changes looks back so far. */
export const MAX_CHANGE_LAG_MS = 5000;
/** A write that took longer is too near to that. */
const SLOW_MS = MAX_CHANGE_LAG_MS / 2;
const TRIES = 5;

/** Gives a change that was written long after its time another time: readers may be past the one that it has. */
async function makeSeen(connection: string, changedAt: number): Promise<void> {
  let at = changedAt;
  for (let i = 0; i < TRIES && now() - at > SLOW_MS; i++) {
    at = now();
    await updateItem(connections.key(connection), {
      update: 'SET changed_at = :at, gsi1sk = :place',
      condition: `${OPEN} AND changed_at < :at`,
      values: { ':at': at, ':place': place(connection, at).gsi1sk },
    });
  }
}

/** A change that the fan-out has to see. Null when the connection is not open or the condition did not hold. */
async function change(connection: string, { sets = [], removes = [], condition, names, values }: Change) {
  const at = now();
  const { gsi1sk } = place(connection, at);
  const changed = await updateItem<StoredSocketConnection>(connections.key(connection), {
    update: [
      `SET ${['changed_at = :at', 'gsi1sk = :place', ...sets].join(', ')}`,
      removes.length > 0 && `REMOVE ${removes.join(', ')}`,
    ]
      .filter(Boolean)
      .join(' '),
    condition: condition === undefined ? OPEN : `${OPEN} AND ${condition}`,
    ...(names && { names }),
    values: { ':at': at, ':place': gsi1sk, ...values },
  });
  if (changed) await makeSeen(connection, at);
  return changed;
}

const numbered = (names: readonly string[]) => Object.fromEntries(names.map((name, i) => [`#n${i}`, name]));

/** A change by which the fan-out gets something to do. */
async function follow(connection: string, what: Change) {
  await expectFollowers();
  return change(connection, what);
}

/** Adds symbols at a pace. They must be known ones, or a connection could grow without end. */
export const followPrices = (connection: string, symbols: readonly string[], pace: number) =>
  follow(connection, {
    sets: symbols.map((_, i) => `prices.#n${i} = :pace`),
    names: numbered(symbols),
    values: { ':pace': pace },
  });

export const unfollowPrices = (connection: string, symbols: readonly string[]) =>
  change(connection, { removes: symbols.map((_, i) => `prices.#n${i}`), names: numbered(symbols) });

/** No prices at all. */
export const unfollowAllPrices = (connection: string) =>
  change(connection, { sets: ['prices = :none'], values: { ':none': {} } });

/** Null when the connection is closed, or follows as many series as it may. */
export const followCandles = (connection: string, series: CandleSeries) =>
  follow(connection, {
    sets: ['klines.#n0 = :series'],
    condition: '(attribute_exists(klines.#n0) OR size(klines) < :most)',
    names: numbered([getSeriesName(series.symbol, series.timeframe)]),
    values: { ':series': series, ':most': MAX_FOLLOWED_SERIES },
  });

export const unfollowCandles = (connection: string, symbol: string, timeframe: Timeframe) =>
  change(connection, { removes: ['klines.#n0'], names: numbered([getSeriesName(symbol, timeframe)]) });

/** Replaces all that is followed, unless a later revision did so already. */
export const replaceFollowed = (
  connection: string,
  revision: number,
  prices: Record<string, number>,
  klines: readonly CandleSeries[],
) =>
  follow(connection, {
    sets: ['prices = :prices', 'klines = :klines', 'revision = :revision'],
    condition: '(attribute_not_exists(revision) OR revision < :revision)',
    values: {
      ':prices': prices,
      ':klines': Object.fromEntries(klines.map((series) => [getSeriesName(series.symbol, series.timeframe), series])),
      ':revision': revision,
    },
  });

/**
 * Forgets a connection, and gives what it was; null for whoever comes second. The fan-out learns of it by its next post:
 * an item that stayed to tell it would lie in the index for days.
 */
export const closeConnection = (connection: string): Promise<StoredSocketConnection | null> =>
  takeItem<StoredSocketConnection>(connections.key(connection));

/** Connections of a shard that changed since then (epoch ms), the longest unchanged first. A moment behind. */
export const eachConnectionChangedSince = (shard: number, since: number): AsyncGenerator<StoredSocketConnection> =>
  queryAllItems<StoredSocketConnection>({
    ...connectionsByChange.range(shard),
    from: changedAt(Math.max(0, since), ''),
  });
