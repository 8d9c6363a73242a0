import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { getCandleStart, type Timeframe, timeframeSeconds } from '#shared/market/timeframes.ts';
import { getPriceWatch } from '#web/features/market/watch-prices.ts';
import type { KlineSocketEvent } from '#web/lib/socket/account-events.ts';
import { type ChartCandle, toChartCandles, prependCandles, applyPriceToCandle } from './candles.ts';
import type { MountedChart } from './mount-chart.ts';
import { klineQuery, fetchOlderCandles } from './queries.ts';

/** Minimum interval between refetches because of a gap in the candles, ms. */
const REFETCH_MS = 15_000;
/** A page hidden for longer than this has missed prices of the open candle, ms. */
const SLEPT_MS = 3000;

/** Dependencies of a feed on the page around it. */
export interface CandleFeedPorts {
  client: QueryClient;
  subscribeKline: (symbol: string, timeframe: Timeframe, listener: (news: KlineSocketEvent) => void) => () => void;
  /** Calls back when the page is hidden or shown. Returns an unsubscribe function. */
  onVisibility: (listener: (visible: boolean) => void) => () => void;
  /** Epoch ms. */
  now: () => number;
}

export interface CandleFeedTarget {
  chart: Pick<MountedChart, 'candles' | 'setCandles' | 'update' | 'onOldEdge'>;
  symbol: string;
  timeframe: Timeframe;
  /** Called with all candles after each change. */
  onCandles: (candles: readonly ChartCandle[]) => void;
}

/**
 * Feeds a chart with one series: fetched candles, the live price, closed candles from the socket, and older ones. Older
 * ones are requested one at a time, when the view nears the first. Outside of React: a price a second draws one candle
 * and no component. Returns the function that stops it.
 */
export function startCandleFeed(
  { chart, symbol, timeframe, onCandles }: CandleFeedTarget,
  ports: CandleFeedPorts,
): () => void {
  const { client, now } = ports;
  const newest = klineQuery(symbol, timeframe);
  let candles: ChartCandle[] = [];
  /** Start of the newest candle up to which nothing is missing. */
  let wholeUntil = Number.NEGATIVE_INFINITY;
  let isDrawn = false;
  let stopped = false;
  let refetchedAt = Number.NEGATIVE_INFINITY;
  let older: 'idle' | 'busy' | 'none' = 'idle';

  const show = (next: ChartCandle[], fit: boolean) => {
    candles = next;
    chart.setCandles(candles, fit);
    onCandles(candles);
  };

  /** Keeps the existing candles when the new answer continues them; drops them when there is a gap. */
  const take = (answer: readonly ChartCandle[]) => {
    const follows = answer[0] !== undefined && answer[0].time <= wholeUntil;
    if (!follows) older = 'idle';
    wholeUntil = answer.at(-1)?.time ?? wholeUntil;
    show(follows ? prependCandles(candles, answer) : [...answer], !isDrawn);
    isDrawn = true;
  };

  const put = (candle: ChartCandle) => {
    if (!isDrawn) return;
    const index = candles.findLastIndex(({ time }) => time <= candle.time);
    if (candles[index]?.time === candle.time) candles[index] = candle;
    else if (index === candles.length - 1) {
      const before = candles[index]?.time;
      if (before === wholeUntil && candle.time === before + timeframeSeconds[timeframe]) wholeUntil = candle.time;
      candles.push(candle);
    } else return;
    chart.update(candle);
    onCandles(candles);
  };

  const reload = () => {
    if (now() - refetchedAt < REFETCH_MS) return;
    refetchedAt = now();
    void client.invalidateQueries({ queryKey: newest.queryKey });
  };

  const prices = getPriceWatch(client);
  const takePrice = () => {
    const record = prices.priceOf(symbol);
    const last = candles.at(-1);
    const price = Number(record?.price);
    if (!record || !isDrawn || !(price > 0)) return;
    const at = Math.floor(record.observed_at / 1000);
    // The page slept or the connection was lost: missed candles are fetched, never invented.
    if (last && getCandleStart(at, timeframe) > last.time + timeframeSeconds[timeframe]) reload();
    const next = applyPriceToCandle(last, price, at, timeframe);
    if (next) put(next);
  };

  const loadOlder = async () => {
    const first = candles[0];
    if (!first || older !== 'idle') return;
    older = 'busy';
    try {
      const olderCandles = await fetchOlderCandles(symbol, timeframe, first.time);
      if (stopped) return;
      older = olderCandles.length === 0 ? 'none' : 'idle';
      if (olderCandles.length > 0 && candles[0]?.time === first.time)
        show(prependCandles(olderCandles, candles), false);
    } catch {
      // Retried when the view moves.
      older = 'idle';
    }
  };

  const takeNews = (news: KlineSocketEvent) => {
    if (news.type === 'refresh') {
      refetchedAt = Number.NEGATIVE_INFINITY;
      reload();
    } else if (news.frame.symbol === symbol && news.frame.timeframe === timeframe)
      for (const candle of toChartCandles({ symbol, timeframe, ...news.frame.candles })) put(candle);
  };

  let hiddenAt: number | null = null;
  const onVisible = (visible: boolean) => {
    if (visible && hiddenAt !== null && now() - hiddenAt > SLEPT_MS) reload();
    hiddenAt = visible ? null : now();
  };

  // Removes the previous series from the chart while this one loads.
  if (chart.candles().length > 0) show([], false);
  else onCandles(candles);
  // The component with the loading state has requested it.
  const candleObserver = new QueryObserver(client, { ...newest, refetchOnMount: false, retryOnMount: false });
  let answer = candleObserver.getCurrentResult().data;
  if (answer) take(answer);
  const stops = [
    candleObserver.subscribe(({ data }) => {
      if (data && data !== answer) take(data);
      answer = data;
    }),
    prices.subscribe(symbol, takePrice),
    ports.subscribeKline(symbol, timeframe, takeNews),
    ports.onVisibility(onVisible),
    chart.onOldEdge(() => void loadOlder()),
  ];
  takePrice();
  return () => {
    stopped = true;
    for (const stop of stops) stop();
  };
}
