import { expect, test } from 'vitest';
import { alwaysFree } from './always-free.ts';
import { loopsOf, yearOfData } from './model.ts';
import { traffics } from './traffic.ts';

const [idle] = traffics;
const rest = () => alwaysFree([]);

test('what is free is no more than there is of it, and no more than AWS gives', () => {
  const alarms = (count: number) => alwaysFree([{ name: 'alarms', count, each: 0.1 }]) - rest();
  expect([alarms(3), alarms(10), alarms(50)].map((usd) => Number(usd.toFixed(6)))).toEqual([0.3, 1, 1]);
  expect(alwaysFree([{ name: 'keys', count: 3, each: 1 }])).toBe(rest());
  if (!idle) throw new Error('There is no idle traffic.');
  const { gbSeconds, starts } = loopsOf(idle);
  const compute = Math.min(gbSeconds, 400_000) * 0.0000133334 + (Math.min(starts, 1e6) * 0.2) / 1e6;
  expect(rest()).toBeCloseTo(compute + Math.min(25, yearOfData(0)) * 0.25, 6);
});
