import { type TableKey, padNumber } from '#functions/data/table/keys.ts';
import { declareItems, declareSingleItem } from '#functions/data/table/kinds.ts';
import { getItems, queryPage, queryAllItems, updateItem } from '#functions/data/table/table.ts';
import { decodeCandles, encodeCandles } from '#shared/market/candle-chunk.ts';
import type { Candle } from '#shared/market/candle.ts';
import type { Timeframe } from '#shared/market/timeframes.ts';
import { compressSymbolJson, decompressSymbolJson } from './compress-symbol-json.ts';
import { marketPartition } from './market-stats.ts';

const chunks = declareItems(
  (of: { symbol: string; timeframe: string }) => `CANDLES#${of.symbol}#${of.timeframe}`,
  null,
);
export const getCandleChunkKey = ({ symbol, timeframe, start }: CandleChunkRef): TableKey =>
  chunks.key({ symbol, timeframe }, padNumber(start, 10));

/** Open minute of all symbols, and next to it, changed once a minute, the open candles of longer timeframes. */
const openMinutes = declareSingleItem<void>(marketPartition, 'OPEN_CANDLES');
const openLongs = declareSingleItem<void>(marketPartition, `${openMinutes.sk}#LONG`);

export interface CandleChunk {
  /** Epoch seconds. */
  start: number;
  /** Oldest first. */
  candles: Candle[];
  /** True when a provider was already queried for missing candles: no more will come. */
  complete: boolean;
}

interface StoredChunk {
  sk: string;
  body: Uint8Array;
  last: number;
  complete?: boolean;
}

const readChunk = ({ sk, body, complete = false }: StoredChunk, timeframe: Timeframe): CandleChunk => ({
  start: Number(sk),
  candles: decodeCandles(body, timeframe),
  complete,
});

/** Returns chunks that start from `from` to `to`, both included, oldest first. Eventually consistent. */
export async function readCandleChunksBetween(symbol: string, timeframe: Timeframe, from: number, to: number) {
  const candleChunks: CandleChunk[] = [];
  const { pk } = chunks.range({ symbol, timeframe });
  const range = { pk, from: padNumber(from, 10), to: padNumber(to, 10), eventual: true };
  for await (const item of queryAllItems<StoredChunk>(range)) candleChunks.push(readChunk(item, timeframe));
  return candleChunks;
}

export interface CandleChunkRef {
  symbol: string;
  timeframe: Timeframe;
  /** Epoch seconds. */
  start: number;
}

/** Returns chunks by name, in that order; null for a missing one. */
export async function readCandleChunks(names: readonly CandleChunkRef[]): Promise<(CandleChunk | null)[]> {
  const items = await getItems<StoredChunk>(names.map(getCandleChunkKey));
  return items.map((item, i) => item && readChunk(item, (names[i] as CandleChunkRef).timeframe));
}

/**
 * Stores a chunk that extends the stored one; false when the stored one reaches as far, because another run was first.
 */
export async function extendCandleChunk(name: CandleChunkRef, candles: readonly Candle[]): Promise<boolean> {
  const updatedChunk = await updateItem(getCandleChunkKey(name), {
    update: 'SET body = :body, #last = :last',
    condition: 'attribute_not_exists(pk) OR #last < :last',
    names: { '#last': 'last' },
    values: { ':body': encodeCandles(candles, name.timeframe), ':last': candles.at(-1)?.t ?? 0 },
  });
  return updatedChunk !== null;
}

/** Stores a past chunk as completed from the provider's history, unless that was done before. */
export async function completeCandleChunk(name: CandleChunkRef, candles: readonly Candle[]): Promise<void> {
  const { timeframe, start } = name;
  await updateItem(getCandleChunkKey(name), {
    update: 'SET body = :body, #last = :last, complete = :true',
    condition: 'attribute_not_exists(complete)',
    names: { '#last': 'last' },
    values: { ':body': encodeCandles(candles, timeframe), ':last': candles.at(-1)?.t ?? start, ':true': true },
  });
}

/** The open minute, and the progress in the tick log. */
export interface OpenMinuteCandles {
  /** Sequence of the last included tick. */
  sequence: number;
  /** Second of that tick. */
  at: number;
  /** Start of the minute, epoch seconds. */
  minute: number;
  /** By symbol. */
  candles: Record<string, Candle>;
}

/** Open candles of longer timeframes, filled by closed minutes. */
export interface OpenLongCandles {
  /** The last included minute, epoch seconds; 0 before the first. */
  through: number;
  /** By symbol and timeframe. */
  candles: Record<string, Partial<Record<Timeframe, Candle>>>;
}

interface StoredOpen {
  sk: string;
  sequence?: number;
  /** Missing in items from before November 2026. */
  at?: number;
  minute?: number;
  through?: number;
  body: Uint8Array;
}

const pack = (value: unknown) => compressSymbolJson(JSON.stringify(value));
const unpack = <T>(body: Uint8Array): T => JSON.parse(decompressSymbolJson(body)) as T;

/** All candles of the minute share its start, so it is not stored with each: the item must stay near 1 KB. */
type CandleRow = [symbol: string, o: number, h: number, l: number, c: number, v: number];

function readMinute({ sequence = 0, minute = 0, at = minute, body }: StoredOpen): OpenMinuteCandles {
  const rows = unpack<CandleRow[]>(body);
  return {
    sequence,
    at,
    minute,
    candles: Object.fromEntries(rows.map(([symbol, o, h, l, c, v]) => [symbol, { t: minute, o, h, l, c, v }])),
  };
}
const toCandleRows = (candles: OpenMinuteCandles['candles']): CandleRow[] =>
  Object.entries(candles).map(([symbol, { o, h, l, c, v }]) => [symbol, o, h, l, c, v]);

const readLong = ({ through = 0, body }: StoredOpen): OpenLongCandles => ({ through, candles: unpack(body) });

/** Reads both consistently, for the run that continues them. */
export async function readStoredOpenCandles(): Promise<{
  minute: OpenMinuteCandles | null;
  long: OpenLongCandles | null;
}> {
  const [minute, longCandles] = await getItems<StoredOpen>([openMinutes.key(), openLongs.key()]);
  return { minute: minute ? readMinute(minute) : null, long: longCandles ? readLong(longCandles) : null };
}

/** Returns them some seconds stale: the open minute, with the longer candles only on request. */
export async function readRecentOpenCandles(
  withLong: boolean,
): Promise<{ minute: OpenMinuteCandles | null; long: OpenLongCandles | null }> {
  const { pk, sk } = openMinutes.key();
  const to = withLong ? openLongs.key().sk : sk;
  const { items } = await queryPage<StoredOpen>({ pk, from: sk, to, eventual: true });
  const minute = items.find((item) => item.sk === sk);
  const longCandles = items.find((item) => item.sk !== sk);
  return { minute: minute ? readMinute(minute) : null, long: longCandles ? readLong(longCandles) : null };
}

/** Returns false when another run is ahead. */
export async function writeOpenMinuteCandles({ sequence, at, minute, candles }: OpenMinuteCandles): Promise<boolean> {
  const updatedItem = await updateItem(openMinutes.key(), {
    update: 'SET #sequence = :sequence, #at = :at, #minute = :minute, body = :body',
    condition: 'attribute_not_exists(pk) OR #sequence < :sequence',
    names: { '#sequence': 'sequence', '#at': 'at', '#minute': 'minute' },
    values: { ':sequence': sequence, ':at': at, ':minute': minute, ':body': pack(toCandleRows(candles)) },
  });
  return updatedItem !== null;
}

/** Returns false when another run is ahead. */
export async function writeOpenLongCandles({ through, candles }: OpenLongCandles): Promise<boolean> {
  const updatedItem = await updateItem(openLongs.key(), {
    update: 'SET through = :through, body = :body',
    condition: 'attribute_not_exists(pk) OR through < :through',
    values: { ':through': through, ':body': pack(candles) },
  });
  return updatedItem !== null;
}
