import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Tick } from '#functions/data/market/ticks.ts';
import { setClock } from '#functions/lib/clock.ts';
import type { SocketFrame } from '#shared/messages/frames.ts';
import { toPrice } from '#shared/money.ts';
import type { EpochSeconds } from '#shared/time.ts';
import type { PreparedStreamFrame } from './prepare-frame.ts';
import { PriceStream } from './price-stream.ts';

function tick(sequence: number): Tick {
  const [text, head] = [`${100 + sequence}`, { previous: '', hash: `${sequence}`, body: '', filled: false }];
  const quote = { price: toPrice(text), text, source: 'test', age: 0 };
  const at = (1_700_000_000 + sequence) as EpochSeconds;
  return { ...head, sequence, at, inOrder: true, prices: new Map([['BTC/USDT', quote]]) };
}

/** A client that reads only on command. */
class Reader {
  readonly frames: SocketFrame[] = [];
  readonly sent: PreparedStreamFrame[] = [];
  reads = true;
  unread = 1;
  isCut = false;
  send = (frame: PreparedStreamFrame) => {
    this.sent.push(frame);
    this.frames.push(JSON.parse(frame.plain.subarray(frame.plain.indexOf('{')).toString()) as SocketFrame);
  };
  waiting = () => (this.reads ? 0 : this.unread);
  cut = () => {
    this.isCut = true;
  };
  prices = () => this.frames.flatMap((frame) => (frame.topic === 'prices' ? [`${frame.type} ${frame.seq}`] : []));
}

let time = 1_700_000_000_000;
let stream: PriceStream;

beforeEach(() => {
  setClock(() => time);
  stream = new PriceStream();
});
afterEach(() => void setClock());

async function join(id: string): Promise<Reader> {
  const reader = new Reader();
  stream.add(id, reader);
  await stream.receive(id, JSON.stringify({ type: 'follow', revision: 1, prices: { '*': 1 } }));
  return reader;
}

describe('slow stream client', () => {
  it(
    'gets the newest prices after it reads again and does not delay other clients',
    { tags: ['FIN-365'] },
    async () => {
      stream.take(tick(1));
      const [slow, quick] = [await join('slow'), await join('quick')];
      stream.take(tick(2));
      slow.reads = false;
      for (const n of [3, 4, 5]) stream.take(tick(n));
      slow.reads = true;
      for (const n of [6, 7]) stream.take(tick(n));
      expect(quick.prices()).toEqual([
        'all_prices 1',
        'all_prices 2',
        ...[3, 4, 5, 6, 7].map((n) => `price_update ${n}`),
      ]);
      expect(slow.prices()).toEqual(['all_prices 1', 'all_prices 2', 'all_prices 6', 'price_update 7']);
    },
  );

  it('is disconnected when it stays behind, not when it catches up at times', async () => {
    const [stuck, lateClient] = [await join('stuck'), await join('late')];
    stuck.reads = false;
    for (let n = 1; n <= 25; n++) {
      lateClient.reads = n % 10 === 0;
      time += 1000;
      stream.take(tick(n));
      if (stuck.isCut) break;
    }
    expect([stuck.isCut, lateClient.isCut]).toEqual([true, false]);
    expect(stuck.prices()).toEqual([]);
  });

  it('is disconnected when it keeps sending requests without reading', async () => {
    const reader = await join('asks');
    reader.reads = false;
    reader.unread = 2_000_000;
    await stream.receive('asks', '{"type":"ping"}');
    expect(reader.isCut).toBe(true);
  });
});

describe('stream frames', () => {
  it('are shared by clients with equal subscriptions', async () => {
    const [firstClient, two] = [await join('one'), await join('two')];
    stream.take(tick(1));
    stream.take(tick(2));
    expect(firstClient.sent.at(-1)).toBe(two.sent.at(-1));
    expect(firstClient.sent.at(-2)).toBe(two.sent.at(-2));
    stream.remove('one');
    stream.take(tick(3));
    expect(firstClient.prices().at(-1)).toBe('price_update 2');
    expect(two.prices().at(-1)).toBe('price_update 3');
    expect(stream.size).toBe(1);
  });

  it('are computed for a limited number of distinct subscriptions', async () => {
    stream.take(tick(1));
    const first = await join('first');
    let rejectedCount = 0;
    for (let i = 0; rejectedCount === 0 && i < 3000; i++) {
      const reader = new Reader();
      stream.add(`${i}`, reader);
      const prices = { 'BTC/USDT': 1 + (i % 60), 'ETH/USDT': 1 + (Math.floor(i / 60) % 60) };
      await stream.receive(`${i}`, JSON.stringify({ type: 'follow', revision: 1, prices }));
      if (reader.frames.some((frame) => frame.type === 'error' && frame.error_code === 'TOO_MANY_REQUESTS'))
        rejectedCount = i;
    }
    expect(rejectedCount).toBe(1999);
    stream.take(tick(2));
    expect(first.prices()).toEqual(['all_prices 1', 'all_prices 2']);
    await stream.receive('first', '{"type":"follow","revision":2,"prices":{"EUR/USD":7}}');
    // No other client had its old subscription.
    expect(first.frames.at(-1)).toMatchObject({ type: 'all_prices' });
  });
});
