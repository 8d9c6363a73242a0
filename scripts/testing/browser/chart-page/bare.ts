import type { CandlesResponse } from '#shared/schemas/market.ts';
import { measureFirstPaint } from './measure-first-paint.ts';

/** Work of the library alone for the same candles and volume: the baseline of the site's chart. */
async function showBareChart(symbol: string): Promise<number> {
  const root = document.querySelector<HTMLElement>('#root');
  if (!root) throw new Error('there is no root');
  const began = performance.now();
  const answer = fetch(`/api/public/kline?symbol=${encodeURIComponent(symbol)}&timeframe=1m&limit=2000`);
  const [{ CandlestickSeries, createChart, HistogramSeries }, { data }] = await Promise.all([
    import('lightweight-charts'),
    answer.then((response) => response.json() as Promise<{ data: CandlesResponse }>),
  ]);
  const chart = createChart(root, { autoSize: true });
  const time = (at: number) => at as never;
  chart.addSeries(CandlestickSeries).setData(
    data.t.map((at, i) => ({
      time: time(at),
      open: data.o[i] ?? 0,
      high: data.h[i] ?? 0,
      low: data.l[i] ?? 0,
      close: data.c[i] ?? 0,
    })),
  );
  chart
    .addSeries(HistogramSeries, { priceScaleId: 'left', priceFormat: { type: 'volume' } })
    .setData(data.t.map((at, i) => ({ time: time(at), value: data.v[i] ?? 0 })));
  return (await measureFirstPaint(root)) - began;
}

Object.assign(window, { show: showBareChart });
