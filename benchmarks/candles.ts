import { startTestPlatform } from '#scripts/testing/platform/platform.ts';
import { startEmptyTable, measureCapacityUnits } from './bare-table.ts';
import { BenchmarkHttpClient } from './http.ts';
import { median } from './measure.ts';
import { type Benchmark, toMaxBenchmarkRow, toPlainBenchmarkRow, type BenchmarkRow } from './row.ts';

const PATH = '/public/kline?symbol=BTC/USDT&timeframe=1m&limit=2000';
const TIMES = 15;

async function onTheWire(): Promise<BenchmarkRow[]> {
  const platform = await startTestPlatform({ sites: false, env: { RATE_LIMIT_SCALE: '1000000' } });
  const client = new BenchmarkHttpClient(platform.info.web);
  try {
    const times: number[] = [];
    let bytes = 0;
    for (let i = 0; i < TIMES; i++) {
      const began = performance.now();
      // A different limit each time, so that the edge cache answers none of them.
      const path = PATH.replace('2000', String(2000 - (i % 2) * (i + 1)));
      const { body, headers, status } = await client.send('GET', path, { 'accept-encoding': 'br' });
      times.push(performance.now() - began);
      if (status !== 200) throw new Error(`${path}: ${status}`);
      if (path !== PATH) continue;
      if (headers['content-encoding'] !== 'br') throw new Error('the answer is not compressed');
      bytes = body.length;
    }
    return [
      toMaxBenchmarkRow('candles', bytes / 1024, 'KB', 25),
      toPlainBenchmarkRow('candles time', median(times), 'ms'),
    ];
  } finally {
    client.close();
    await platform.stop();
  }
}

async function measureCandlesRead(): Promise<BenchmarkRow> {
  const table = await startEmptyTable();
  try {
    const { callTestApi } = await import('#functions/testing/call.ts');
    const ask = async () => {
      const { status, text } = await callTestApi({ method: 'GET', path: PATH });
      if (status !== 200) throw new Error(text);
    };
    // History before the first tick is fetched once and kept.
    await ask();
    const units = await measureCapacityUnits(ask);
    return toMaxBenchmarkRow('candles read', units.read, 'RRU', 3);
  } finally {
    await table.stop();
  }
}

export const candlesBenchmark: Benchmark = {
  name: 'candles',
  what: '2,000 one-minute candles: bytes on the wire (brotli), units read',
  run: async () => [...(await onTheWire()), await measureCandlesRead()],
};
