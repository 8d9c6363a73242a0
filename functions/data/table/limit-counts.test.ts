import { afterEach, expect, it } from 'vitest';
import { setClock } from '#functions/lib/clock.ts';
import { requestLimits, getMaxRequests } from '#functions/lib/limits.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import { countExactRateLimit, getLimitCountKey, buildDummyWrite, uncountExactRateLimit } from './limit-counts.ts';
import { getItem } from './table.ts';
import { transact } from './transact.ts';

useTestTableOnEngine();
afterEach(() => setClock());

const name = 'login';
const { window } = requestLimits[name];
const WINDOW = Math.ceil(1_800_000_000 / window);
const at = (second: number) => setClock(() => (WINDOW * window + second) * 1000);
const counted = (subject: string) => getItem<{ count: number; ttl: number }>(getLimitCountKey(name, subject, WINDOW));

it('countExactRateLimit › allows the limit per window and resets in the next', async () => {
  at(0);
  for (let n = 0; n < getMaxRequests(requestLimits[name]); n++)
    expect(await countExactRateLimit(name, 'one')).toBe(true);
  expect(await countExactRateLimit(name, 'one')).toBe(false);
  expect(await countExactRateLimit(name, 'two')).toBe(true);
  expect(await counted('one')).toMatchObject({
    count: getMaxRequests(requestLimits[name]) + 1,
    ttl: (WINDOW + 2) * window,
  });
  at(window);
  expect(await countExactRateLimit(name, 'one')).toBe(true);
});

it('uncountExactRateLimit › gives back a counted request, never more than were counted', async () => {
  at(0);
  await uncountExactRateLimit(name, 'three');
  expect(await counted('three')).toBeNull();
  for (let n = 0; n < 2; n++) await countExactRateLimit(name, 'three');
  await uncountExactRateLimit(name, 'three');
  expect(await counted('three')).toMatchObject({ count: 1 });
  for (let n = 0; n < 2; n++) await uncountExactRateLimit(name, 'three');
  expect(await counted('three')).toMatchObject({ count: 0 });
});

it('buildDummyWrite › is as large as the real write and expires in a minute', async () => {
  at(0);
  await transact([buildDummyWrite('four', { field: 'x' })]);
  const key = getLimitCountKey('nothing', 'four', WINDOW * window * 1000);
  expect(await getItem(key)).toMatchObject({ field: 'x', ttl: WINDOW * window + 60 });
});
