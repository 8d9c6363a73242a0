import { expect, test } from 'vitest';
import { measured } from './capacity.ts';
import { bySocket, byStream, connectionSizes, type LiveCost } from './live-prices.ts';
import { costOf } from './model.ts';

const total = ({ gateway, senders, bytes }: LiveCost) => gateway + senders + bytes;

test('the way by API Gateway is the one of the whole table', () => {
  const lines = costOf({ name: 'x', sockets: 10_000, visits: 0, orders: 0 }, measured, []);
  const of = (...names: string[]) =>
    lines.filter(({ name }) => names.includes(name)).reduce((sum, { cost }) => sum + cost, 0);
  const { gateway, bytes } = bySocket(10_000);
  expect(gateway + bytes).toBeCloseTo(
    of('Live prices: messages', 'Live prices: connections and bytes', 'Heartbeats: function'),
    6,
  );
});

test('a stream costs less from a thousand connections on, and the more, the more there are', () => {
  const saved = connectionSizes.map((sockets) => total(bySocket(sockets)) - total(byStream(sockets)));
  expect(saved).toEqual([...saved].sort((a, b) => a - b));
  expect(saved[0]).toBeGreaterThan(0);
  // One that nobody uses stands there all the same.
  expect(total(byStream(0))).toBeGreaterThan(30);
  expect(total(bySocket(0))).toBe(0);
});
