import { expect, test } from 'vitest';
import { measuredOperationUnits } from './capacity.ts';
import {
  getSocketLivePricesCost,
  getStreamLivePricesCost,
  connectionCounts,
  type LivePricesCost,
} from './live-prices.ts';
import { estimateCost } from './model.ts';

const total = ({ gateway, senders, bytes }: LivePricesCost) => gateway + senders + bytes;

test('getSocketLivePricesCost › equals the gateway lines of the monthly cost estimate', () => {
  const lines = estimateCost({ name: 'x', sockets: 10_000, visits: 0, orders: 0 }, measuredOperationUnits, []);
  const of = (...names: string[]) =>
    lines.filter(({ name }) => names.includes(name)).reduce((sum, { cost }) => sum + cost, 0);
  const { gateway, bytes } = getSocketLivePricesCost(10_000);
  expect(gateway + bytes).toBeCloseTo(
    of('Live prices: messages', 'Live prices: connections and bytes', 'Heartbeats: function'),
    6,
  );
});

test('stream savings › are positive from 1,000 connections and grow with their number', () => {
  const saved = connectionCounts.map(
    (sockets) => total(getSocketLivePricesCost(sockets)) - total(getStreamLivePricesCost(sockets)),
  );
  expect(saved).toEqual([...saved].sort((a, b) => a - b));
  expect(saved[0]).toBeGreaterThan(0);
  // An unused stream still costs money.
  expect(total(getStreamLivePricesCost(0))).toBeGreaterThan(30);
  expect(total(getSocketLivePricesCost(0))).toBe(0);
});
