import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readOperationUnitsFile, measuredOperationUnits } from './capacity.ts';
import { estimateCost } from './model.ts';
import { type TrafficProfile, trafficProfiles } from './traffic-profile.ts';

const standingResources = [{ name: 'alarms', count: 3, each: 0.1 }];
const total = (traffic: TrafficProfile, capacity = measuredOperationUnits) =>
  estimateCost(traffic, capacity, standingResources).reduce((sum, { cost }) => sum + cost, 0);

test('estimateCost › never decreases in any line when traffic grows', () => {
  const costs = trafficProfiles.map((traffic) => estimateCost(traffic, measuredOperationUnits, standingResources));
  for (let i = 1; i < costs.length; i++) {
    for (const [line, { cost, name }] of (costs[i] ?? []).entries())
      expect(cost, name).toBeGreaterThanOrEqual(costs[i - 1]?.[line]?.cost ?? 0);
  }
});

test('estimateCost › charges the AWS price for one four-unit tick a second', () => {
  const none = { write: 0, read: 0 };
  const idle: TrafficProfile = { name: 'idle', sockets: 0, visits: 0, orders: 0 };
  const unitsWithoutTick = { ...measuredOperationUnits, tick: none };
  expect(
    total(idle, { ...measuredOperationUnits, tick: { write: 4, read: 0 } }) - total(idle, unitsWithoutTick),
  ).toBeCloseTo(6.48, 2);
});

test('function loops on an idle platform › cost only a fraction of each minute', () => {
  const line = (traffic: TrafficProfile) =>
    estimateCost(traffic, measuredOperationUnits, standingResources).find(
      ({ name }) => name === 'Prices, candles, fan-out: functions that always run',
    )?.cost ?? 0;
  const idle: TrafficProfile = { name: 'idle', sockets: 0, visits: 0, orders: 0 };
  const [watched, traded] = [line({ ...idle, sockets: 1 }), line({ ...idle, orders: 1 })];
  // A GB for a month, less that moment.
  expect(watched - line(idle)).toBeCloseTo((64 - 0.25) * 43_200 * 0.0000133334, 1);
  expect(traded).toBeCloseTo(watched, 6);
});

test('readOperationUnitsFile › replaces the known units by those of benchmark rows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cost-'));
  const file = join(folder, 'rows.jsonl');
  try {
    writeFileSync(file, '{"name":"capacity order","value":20,"unit":"WRU"}\n{"name":"order","value":1,"unit":"ms"}\n');
    expect(readOperationUnitsFile(file)).toEqual({
      ...measuredOperationUnits,
      order: { write: 20, read: measuredOperationUnits.order.read },
    });
    writeFileSync(file, '{"name":"order","value":1,"unit":"ms"}\n');
    expect(() => readOperationUnitsFile(file)).toThrow('holds no row');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
