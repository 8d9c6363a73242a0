import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { bucketStart, type Timeframe, timeframeSeconds } from '../../../../shared/market/timeframes.ts';
import type { PriceRecord } from '../../../../shared/schemas/market.ts';
import { useKline } from '../../lib/socket/use-kline.ts';
import { useMarketPrice } from '../market/use-market-price.ts';
import { type Candle, candlesOf, prepend, withPrice } from './candles.ts';
import type { MountedChart } from './mount-chart.ts';
import { KLINE_LIMIT, klineQuery, olderCandles } from './queries.ts';

/** A refetch because of a hole in the candles happens at most this often, ms. */
const REFETCH_MS = 15_000;

/**
 * Feeds a chart: the answer's candles, the live price into the last of them, candles that the socket closes, and older
 * ones when the view comes near the first.
 * @param onLast called with the newest candle at each change, and with null while there is none
 */
export function useCandles(
  chart: MountedChart | null,
  symbol: string,
  timeframe: Timeframe,
  onLast: (candle: Candle | null) => void,
) {
  const client = useQueryClient();
  const query = useQuery(klineQuery(symbol, timeframe));
  const candles = useRef<Candle[]>([]);
  const series = `${symbol} ${timeframe}`;
  const drawn = useRef<string | null>(null);
  const refetchedAt = useRef(0);
  const tell = useEffectEvent(onLast);

  // Another series: nothing of the one before may stay on the chart while the new one loads.
  useEffect(() => {
    if (!chart || drawn.current === series) return;
    drawn.current = null;
    candles.current = [];
    chart.setCandles([], false);
    tell(null);
  }, [chart, series]);

  useEffect(() => {
    if (!chart || !query.data) return;
    const first = drawn.current !== series;
    candles.current = first ? [...query.data] : prepend(candles.current, query.data);
    chart.setCandles(candles.current, first);
    drawn.current = series;
    tell(candles.current.at(-1) ?? null);
  }, [chart, query.data, series]);

  const put = (candle: Candle) => {
    if (!chart || drawn.current !== series) return;
    const held = candles.current;
    const index = held.findLastIndex(({ time }) => time <= candle.time);
    if (held[index]?.time === candle.time) held[index] = candle;
    else if (index === held.length - 1) held.push(candle);
    else return;
    chart.update(candle);
    if (candle.time >= (held.at(-1)?.time ?? 0)) onLast(candle);
  };

  const reload = () => {
    if (Date.now() - refetchedAt.current < REFETCH_MS) return;
    refetchedAt.current = Date.now();
    void client.invalidateQueries({ queryKey: klineQuery(symbol, timeframe).queryKey });
  };

  const live = useMarketPrice(symbol);
  const takePrice = useEffectEvent((record: PriceRecord) => {
    const newest = candles.current.at(-1);
    const at = Math.floor(record.observed_at / 1000);
    const price = Number(record.price);
    if (drawn.current !== series || !(price > 0)) return;
    // The page slept, or the connection was away: what happened in between is read, never made up.
    if (newest && bucketStart(at, timeframe) > newest.time + timeframeSeconds[timeframe]) reload();
    const next = withPrice(newest, price, at, timeframe);
    if (next) put(next);
  });
  useEffect(() => {
    if (live) takePrice(live);
  }, [live]);

  useKline(symbol, timeframe, (news) => {
    if (news.type === 'refresh') {
      refetchedAt.current = 0;
      reload();
      return;
    }
    for (const candle of candlesOf({ symbol, timeframe, ...news.frame.candles })) put(candle);
  });

  const older = useRef<'idle' | 'busy' | 'none'>('idle');
  useEffect(() => {
    older.current = 'idle';
    void series;
  }, [series]);
  const loadOlder = useEffectEvent(async () => {
    const first = candles.current[0];
    if (!chart || !first || older.current !== 'idle' || candles.current.length < KLINE_LIMIT) return;
    older.current = 'busy';
    try {
      const found = await olderCandles(symbol, timeframe, first.time);
      if (drawn.current !== series) return;
      older.current = found.length === 0 ? 'none' : 'idle';
      if (found.length === 0) return;
      candles.current = prepend(found, candles.current);
      chart.setCandles(candles.current, false);
    } catch {
      // Tried again when the view moves.
      older.current = 'idle';
    }
  });
  useEffect(() => chart?.onOldEdge(() => void loadOlder()), [chart]);

  return query;
}
