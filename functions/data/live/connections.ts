import { padNumber, getShard } from '#functions/data/table/keys.ts';
import { declareKeyedItem, declareIndexList } from '#functions/data/table/kinds.ts';
import { getItem, putItem, queryAllItems, takeItem, updateItem } from '#functions/data/table/table.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import type { AccountRef, UserId } from '#shared/ids.ts';
import type { Timeframe } from '#shared/market/timeframes.ts';
import { MAX_FOLLOWED_SERIES } from '#shared/messages/follow-limits.ts';
import type { ClientMessageByType } from '#shared/messages/socket.ts';
import { type EpochSeconds, HOUR_SECONDS, MINUTE_SECONDS } from '#shared/time.ts';
import { markPriceSubscribersExpected } from './expected-followers.ts';
import { type CandleSeries, toCandleSeriesName } from './series.ts';

export const socketConnectionItems = declareKeyedItem('CONNECTION');

/** Number of shards in which changes of connections are read. */
export const CONNECTION_SHARDS = 4;
export const getConnectionShard = (connection: string): number => getShard(connection, CONNECTION_SHARDS);

/** By time of the last change, for the fan-out. */
const connectionsByChange = declareIndexList('gsi1', 'CONNECTIONS');
const changedAt = (at: number, connection: string) => `${padNumber(at, 13)}#${connection}`;

/** API Gateway ends a connection after two hours. Its item expires after that. */
const LIFE_SECONDS = 2 * HOUR_SECONDS + 10 * MINUTE_SECONDS;

/** A device as named by its client: untrusted. */
export type DeviceInfo = NonNullable<ClientMessageByType<'auth'>['device_info']>;

/** A connection as stored. */
export interface StoredSocketConnection {
  connection_id: string;
  shard: number;
  address: string;
  /** User agent of the client's browser, at most 300 characters. */
  user_agent?: string;
  created_at: EpochSeconds;
  /** Epoch ms of the last change for the fan-out. */
  changed_at: number;
  /** Seconds between two prices of a symbol; `*` stands for all symbols that are not named. */
  prices: Record<string, number>;
  /** By `symbol timeframe`. */
  klines: Record<string, CandleSeries>;
  /** Of the last `follow`. */
  revision?: number;
  /** The account whose events it receives. */
  account?: AccountRef;
  /** The logged-in user. */
  user_id?: UserId;
  /** When they logged in on it, and the device that its client names. */
  logged_in_at?: EpochSeconds;
  device_info?: DeviceInfo;
  /** The page that its client reports. */
  page?: string;
  is_viewing?: boolean;
  /** When its client last reported user activity, to a quarter of a minute. */
  seen_at?: EpochSeconds;
}

const place = (connection: string, at: number) =>
  connectionsByChange.place(changedAt(at, connection), getConnectionShard(connection));

export async function openSocketConnection(
  connection: string,
  address: string,
  createdAt: EpochSeconds,
  userAgent: string | null = null,
): Promise<void> {
  const at = now();
  await putItem(socketConnectionItems.key(connection), {
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

export const readSocketConnection = (connection: string): Promise<StoredSocketConnection | null> =>
  getItem<StoredSocketConnection>(socketConnectionItems.key(connection));

interface ConnectionChange {
  sets?: string[];
  removes?: string[];
  condition?: string;
  names?: Record<string, string>;
  values?: Record<string, unknown>;
}

const OPEN = 'attribute_exists(pk)';

/** Longest delay until a change is in the index, ms: readers of changes look back this far. */
export const MAX_SUBSCRIPTION_LAG_MS = 5000;
/** A write that takes longer is too close to that. */
const SLOW_MS = MAX_SUBSCRIPTION_LAG_MS / 2;
const TRIES = 5;

/** Updates the time of a change that was written late: readers may be past the old time. */
async function publishChange(connection: string, changedAt: number): Promise<void> {
  let at = changedAt;
  for (let i = 0; i < TRIES && now() - at > SLOW_MS; i++) {
    at = now();
    await updateItem(socketConnectionItems.key(connection), {
      update: 'SET changed_at = :at, gsi1sk = :place',
      condition: `${OPEN} AND changed_at < :at`,
      values: { ':at': at, ':place': place(connection, at).gsi1sk },
    });
  }
}

/** Writes a change for the fan-out. Null when the connection is not open or the condition failed. */
async function updateConnection(
  connection: string,
  { sets = [], removes = [], condition, names, values }: ConnectionChange,
) {
  const at = now();
  const { gsi1sk } = place(connection, at);
  const updatedConnection = await updateItem<StoredSocketConnection>(socketConnectionItems.key(connection), {
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
  if (updatedConnection) await publishChange(connection, at);
  return updatedConnection;
}

const numbered = (names: readonly string[]) => Object.fromEntries(names.map((name, i) => [`#n${i}`, name]));

/** Writes a change that gives the fan-out work. */
async function addSubscription(connection: string, followChange: ConnectionChange) {
  await markPriceSubscribersExpected();
  return updateConnection(connection, followChange);
}

/** Adds symbols at a pace. They must be known, or a connection could grow without limit. */
export const subscribeToPrices = (connection: string, symbols: readonly string[], pace: number) =>
  addSubscription(connection, {
    sets: symbols.map((_, i) => `prices.#n${i} = :pace`),
    names: numbered(symbols),
    values: { ':pace': pace },
  });

export const unsubscribeFromPrices = (connection: string, symbols: readonly string[]) =>
  updateConnection(connection, { removes: symbols.map((_, i) => `prices.#n${i}`), names: numbered(symbols) });

/** Unsubscribes from all prices. */
export const unsubscribeFromAllPrices = (connection: string) =>
  updateConnection(connection, { sets: ['prices = :none'], values: { ':none': {} } });

/** Returns null when the connection is closed, or at its limit of series. */
export const subscribeToCandles = (connection: string, series: CandleSeries) =>
  addSubscription(connection, {
    sets: ['klines.#n0 = :series'],
    condition: '(attribute_exists(klines.#n0) OR size(klines) < :most)',
    names: numbered([toCandleSeriesName(series.symbol, series.timeframe)]),
    values: { ':series': series, ':most': MAX_FOLLOWED_SERIES },
  });

export const unsubscribeFromCandles = (connection: string, symbol: string, timeframe: Timeframe) =>
  updateConnection(connection, { removes: ['klines.#n0'], names: numbered([toCandleSeriesName(symbol, timeframe)]) });

/** Replaces all subscriptions, unless a later revision already did. */
export const replaceSubscriptions = (
  connection: string,
  revision: number,
  prices: Record<string, number>,
  klines: readonly CandleSeries[],
) =>
  addSubscription(connection, {
    sets: ['prices = :prices', 'klines = :klines', 'revision = :revision'],
    condition: '(attribute_not_exists(revision) OR revision < :revision)',
    values: {
      ':prices': prices,
      ':klines': Object.fromEntries(
        klines.map((series) => [toCandleSeriesName(series.symbol, series.timeframe), series]),
      ),
      ':revision': revision,
    },
  });

/**
 * Deletes a connection and returns it; null for the second caller. The fan-out learns of it by its next post: an item
 * kept to notify it would stay in the index for days.
 */
export const closeSocketConnection = (connection: string): Promise<StoredSocketConnection | null> =>
  takeItem<StoredSocketConnection>(socketConnectionItems.key(connection));

/** Returns connections of a shard changed since then (epoch ms), longest unchanged first. Eventually consistent. */
export const iterateConnectionsChangedSince = (shard: number, since: number): AsyncGenerator<StoredSocketConnection> =>
  queryAllItems<StoredSocketConnection>({
    ...connectionsByChange.range(shard),
    from: changedAt(Math.max(0, since), ''),
  });
