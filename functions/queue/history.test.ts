import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readCandleChunksBetween } from '#functions/data/market/candles.ts';
import { getMarketFeed } from '#functions/domain/market/feed.ts';
import { getOldestCandleSecond } from '#functions/domain/market/past-chunks.ts';
import { readCandles } from '#functions/domain/market/read-candles.ts';
import { setClock } from '#functions/lib/clock.ts';
import { queueSender } from '#functions/lib/send-message.ts';
import { countConsumedCapacity } from '#functions/testing/table-calls.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import { getCandleChunkStart } from '#shared/market/candle-chunk.ts';
import { timeframeSeconds } from '#shared/market/timeframes.ts';
import type { CandleHistoryMessage } from '#shared/messages/queue.ts';
import { handler } from './history.ts';

useTestTableOnEngine();

const QUEUE = 'http://queue/history';
const START = Date.UTC(2027, 0, 6, 12, 0, 0);
const HOUR = 3600;
const DAY_MS = 86_400_000;
const symbol = 'BTC/USDT';
let begun: number;
/** Day of the test since `START`: each later than the one before, so that the budget of requests is full again. */
let day = 0;
let sent: CandleHistoryMessage[];
/** True while a consumer works on the queue. */
let works: boolean;
const { ask } = queueSender;

/** Takes a message as the queue's function does. */
async function work(message: CandleHistoryMessage): Promise<void> {
  const record = { messageId: '1', body: JSON.stringify(message) };
  const { batchItemFailures } = await handler({ Records: [record] } as never);
  expect(batchItemFailures).toEqual([]);
}

beforeEach(async () => {
  begun = Date.now();
  day += 1;
  // Time continues: waits for the queue use this clock.
  setClock(() => START + day * DAY_MS + (Date.now() - begun));
  await (await getMarketFeed()).candles(symbol, '1m', 0, 0);
  process.env['HISTORY_QUEUE_URL'] = QUEUE;
  sent = [];
  works = true;
  queueSender.ask = async (input) => {
    const message = JSON.parse((input as { MessageBody: string }).MessageBody) as CandleHistoryMessage;
    sent.push(message);
    if (works) void work(message);
    return {};
  };
});
afterEach(() => {
  delete process.env['HISTORY_QUEUE_URL'];
  queueSender.ask = ask;
  setClock();
});

const nowSeconds = () => Math.floor((START + day * DAY_MS) / 1000);
const before = (hours: number) => nowSeconds() - hours * HOUR;

describe('missing historical candles', () => {
  it('are written by the queue function, not by the public endpoint', async () => {
    const { taken, stop } = countConsumedCapacity();
    works = false;
    const candles = readCandles({ symbol, timeframe: '1m', limit: 100, before: before(30) });
    while (sent.length < 1) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(taken().filter(({ command }) => !/^(Get|BatchGet|Query)/.test(command))).toEqual([]);
    stop();
    for (const message of sent) await work(message);
    works = true;
    expect((await candles).t.length).toBeGreaterThan(0);
    const start = getCandleChunkStart(before(30) - 1, '1m');
    expect(await readCandleChunksBetween(symbol, '1m', start, start)).toMatchObject([{ complete: true }]);
  });

  it('are requested once for concurrent reads of one chunk', async () => {
    const seconds = Array.from({ length: 60 }, (_, i) => getCandleChunkStart(before(50), '1m') + HOUR + i);
    const all = await Promise.all(
      seconds.map((second) => readCandles({ symbol, timeframe: '1m', limit: 20, before: second })),
    );
    expect(sent).toHaveLength(1);
    for (const { t } of all) expect(t).toHaveLength(20);
  });

  it('are neither requested nor awaited beyond a budget', async () => {
    works = false;
    const symbols = ['BTC/USDT', 'ETH/USDT', 'XRP/USDT', 'SOL/USDT'];
    const seconds = Array.from({ length: 30 }, (_, i) => before(12 * i + 20));
    await Promise.all(
      symbols.flatMap((name) =>
        seconds.map((second) => readCandles({ symbol: name, timeframe: '3m', limit: 1, before: second })),
      ),
    );
    expect(sent.length).toBeGreaterThan(60);
    expect(sent.length).toBeLessThan(110);
  });

  it('are requested several chunks at once', async () => {
    works = false;
    const candles = readCandles({ symbol, timeframe: '4h', limit: 2000 });
    await vi.waitFor(() => expect(sent.length).toBeGreaterThan(2));
    works = true;
    for (const message of sent) void work(message);
    expect((await candles).t.length).toBeGreaterThan(500);
  });

  it.each(['1m', '4h', '1d', '1w'] as const)('are complete: 2,000 of %s, of a week what exists', async (timeframe) => {
    // Whatever this machine is busy with, no read is cut short.
    const at = nowSeconds() * 1000 + 500;
    setClock(() => at);
    const { t } = await readCandles({ symbol, timeframe, limit: 2000 });
    if (timeframe === '1w') expect(t.length).toBeGreaterThan(300);
    else expect(t).toHaveLength(2000);
    expect(t.every((second, i) => i === 0 || second - t[i - 1]! === timeframeSeconds[timeframe])).toBe(true);
  });

  it('end at the oldest available second without cost', async () => {
    const { taken, stop } = countConsumedCapacity();
    const old = await readCandles({ symbol, timeframe: '1m', limit: 500, before: getOldestCandleSecond('1m') });
    expect(old.t).toEqual([]);
    expect(sent).toEqual([]);
    expect(taken().filter(({ units }) => units > 1)).toEqual([]);
    stop();
  });

  it('are not fetched for old requests, too distant or unfinished chunks', async () => {
    const name = { symbol, timeframe: '1h' as const, start: getCandleChunkStart(before(24 * 40), '1h') };
    const young = { ...name, start: getCandleChunkStart(nowSeconds(), '1h') };
    const old = { ...name, start: getCandleChunkStart(getOldestCandleSecond('1h') - 300 * 24 * HOUR, '1h') };
    for (const { start } of [young, old]) await work({ ...name, start, asked_at: nowSeconds() * 1000 });
    await work({ ...name, asked_at: (nowSeconds() - 60) * 1000 });
    for (const { start } of [name, young, old])
      expect(await readCandleChunksBetween(symbol, '1h', start, start)).toEqual([]);
  });
});
