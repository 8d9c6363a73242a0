import { afterEach, describe, expect, it } from 'vitest';
import { setClock } from '#functions/lib/clock.ts';
import { type FramePayload, toFramePayload } from '#functions/lib/post-frame.ts';
import { FanOutDelivery } from './delivery.ts';
import type { FanOutChannel } from './fan-out-channel.ts';
import { FanOutFollowers } from './followers.ts';

afterEach(() => setClock());

/** A channel whose frame is its sequence. */
class Count implements FanOutChannel {
  seq = 0;
  advance = () => true;
  frameFor = (last: number | undefined): FramePayload | null =>
    last === this.seq ? null : toFramePayload({ seq: this.seq, last });
}

function setup(
  names: readonly string[],
  post: (id: string, frame: { seq: number; last?: number }) => Promise<boolean>,
) {
  const channel = new Count();
  const shared = { name: 'count', channel, followers: new Set<never>() };
  const followers = names.map((id) => ({
    id,
    shard: 0,
    changedAt: 0,
    channels: new Map([[shared, undefined as number | undefined]]),
    pending: new Set<typeof shared>(),
    busy: false,
    gone: false,
    failures: 0,
    restUntil: 0,
  }));
  const goneIds: string[] = [];
  const delivery = new FanOutDelivery(
    (id, { bytes }) => post(id, JSON.parse(bytes.toString('utf8')) as { seq: number }),
    (follower) => {
      follower.gone = true;
      follower.pending.clear();
      goneIds.push(follower.id);
    },
  );
  const tick = () => {
    channel.seq += 1;
    for (const follower of followers) follower.pending.add(shared);
    delivery.add(followers);
  };
  return { delivery, gone: goneIds, tick, followers };
}

describe('FanOutDelivery', () => {
  it('sends to all followers with bounded concurrency', async () => {
    let now = 0;
    let maxConcurrent = 0;
    let sentCount = 0;
    const { delivery, tick } = setup(
      Array.from({ length: 500 }, (_, i) => `c${i}`),
      async () => {
        maxConcurrent = Math.max(maxConcurrent, ++now);
        await new Promise(setImmediate);
        now -= 1;
        sentCount += 1;
        return true;
      },
    );
    tick();
    await delivery.drained();
    expect(sentCount).toBe(500);
    expect(maxConcurrent).toBeLessThanOrEqual(48);
  });

  it('sends a slow follower only the newest frame on its turn', async () => {
    const got: Record<string, number[]> = { slow: [], quick: [] };
    const heldCalls: (() => void)[] = [];
    const { delivery, tick } = setup(['slow', 'quick'], async (id, { seq }) => {
      got[id]?.push(seq);
      if (id === 'slow') await new Promise<void>((resolve) => heldCalls.push(resolve));
      return true;
    });
    for (let i = 0; i < 5; i++) {
      tick();
      await new Promise(setImmediate);
    }
    expect(got).toEqual({ slow: [1], quick: [1, 2, 3, 4, 5] });
    heldCalls.shift()?.();
    await new Promise(setImmediate);
    expect(got['slow']).toEqual([1, 5]);
    heldCalls.shift()?.();
    await delivery.drained();
  });

  it('is not delayed by hanging connections', async () => {
    const hung: (() => void)[] = [];
    const done: string[] = [];
    const names = Array.from({ length: 300 }, (_, i) => (i < 100 ? `hangs ${i}` : `ok ${i}`));
    const { delivery, tick } = setup(names, async (id) => {
      if (id.startsWith('hangs')) await new Promise<void>((resolve) => hung.push(resolve));
      else done.push(id);
      return true;
    });
    tick();
    while (done.length < 200) await new Promise((resolve) => setTimeout(resolve, 10));
    for (const release of hung) release();
    await delivery.drained();
    expect(delivery.sent).toBe(300);
  });

  it('backs off longer after each failure, then restarts with a full frame', async () => {
    let time = 1_000_000;
    setClock(() => time);
    let fails = true;
    const tries: { at: number; last: number | undefined }[] = [];
    const { delivery, tick } = setup(['c'], async (_, { last }) => {
      tries.push({ at: time - 1_000_000, last });
      if (fails) throw new Error('busy');
      return true;
    });
    for (let i = 0; i < 12; i++) {
      tick();
      await delivery.drained();
      time += 1000;
    }
    expect(tries.map(({ at }) => at)).toEqual([0, 1000, 3000, 7000]);
    fails = false;
    time += 20_000;
    tick();
    await delivery.drained();
    expect(tries.at(-1)?.last).toBeUndefined();
    expect([delivery.sent, delivery.failed]).toEqual([1, 4]);
  });

  it('reports a gone connection once', async () => {
    const { delivery, tick, gone } = setup(['here', 'away'], async (id) => id === 'here');
    tick();
    await delivery.drained();
    tick();
    await delivery.drained();
    expect(gone).toEqual(['away']);
  });
});

describe('FanOutFollowers', () => {
  const stored = (id: string, prices: Record<string, number>, changed_at = 1) =>
    ({ connection_id: id, shard: 0, address: '', created_at: 0, changed_at, prices, klines: {} }) as never;
  const make = () => new FanOutFollowers(() => ({}) as never);

  it('shares a channel among followers and removes it with the last one', () => {
    const followers = make();
    for (let i = 0; i < 100; i++) followers.apply(stored(`c${i}`, { 'BTC/USDT': 1, '*': 5 }));
    expect([followers.size, followers.channelCount]).toEqual([100, 1]);
    followers.apply(stored('c0', { '*': 5 }, 2));
    expect(followers.channelCount).toBe(2);
    for (let i = 0; i < 100; i++) followers.apply(stored(`c${i}`, {}, 3));
    expect([followers.size, followers.channelCount]).toEqual([0, 0]);
  });

  it('keeps the newest change of a connection, whatever the order', () => {
    const followers = make();
    followers.apply(stored('c', { A: 1 }, 5));
    followers.apply(stored('c', {}, 4));
    expect(followers.size).toBe(1);
    followers.apply(stored('c', {}, 6));
    expect(followers.size).toBe(0);
  });

  it('keeps no connection without subscriptions', () => {
    const followers = make();
    for (let i = 0; i < 1000; i++) followers.apply(stored(`idle${i}`, {}));
    expect(followers.size).toBe(0);
  });
});
