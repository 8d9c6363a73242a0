import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { declareSingleItem } from '#functions/data/table/kinds.ts';
import { getRecentItem, putItem } from '#functions/data/table/table.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Data of all symbols together. */
export const marketPartition = () => 'MARKET';

const marketStats = declareSingleItem<void>(marketPartition, 'STATS');

/** 24-hour statistics of a symbol: decimal strings. */
export interface SymbolStats24h {
  symbol: string;
  /** The price 24 hours ago. */
  open: string;
  high: string;
  low: string;
  /** Traded volume in the base asset. */
  volume: string;
}

interface StoredStats {
  at: EpochSeconds;
  body: Uint8Array;
}

/** Returns 24-hour statistics by symbol, at most ten seconds stale; empty before the first write. */
export async function readMarketStats(): Promise<Map<string, SymbolStats24h>> {
  const item = await getRecentItem<StoredStats>(marketStats.key());
  if (!item) return new Map();
  const figures = JSON.parse(inflateRawSync(item.body).toString('utf8')) as SymbolStats24h[];
  return new Map(figures.map((day) => [day.symbol, day]));
}

export async function writeMarketStats(at: EpochSeconds, figures: readonly SymbolStats24h[]): Promise<void> {
  await putItem(marketStats.key(), { at, body: deflateRawSync(JSON.stringify(figures)) });
}
