import { afterEach, describe, expect, it } from 'vitest';
import { setClock } from '#functions/lib/clock.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { declareConfig, cacheRead, type PendingConfigChange, upsertInList, upsertInRecord } from './config-items.ts';
import { getItem } from './table.ts';
import { transact } from './transact.ts';

useTestTableOnEngine();
afterEach(() => setClock());

const NOW = 1_800_000_000 as EpochSeconds;
const at = (seconds: number) => setClock(() => (NOW + seconds) * 1000);

const figures = declareConfig<readonly string[], string>({
  name: 'TEST_FIGURES',
  field: 'figures',
  seeded: ['seeded'],
  place: upsertInList((figure) => figure),
});

it('config item › returns the seeded value until written, then the stored value', async () => {
  expect(await figures.read()).toEqual({ values: ['seeded'], versions: {}, pending: {}, revision: 0 });
  for (let n = 0; n < 3; n++) {
    const readValues = await figures.read();
    expect(readValues.revision).toBe(n);
    const next = { ...readValues, values: [`set ${n}`], versions: { a: n + 1 } };
    await transact([figures.write(next)]);
    await expect(transact([figures.write(next)])).rejects.toThrow(
      'The configuration of figures changed while it was being written.',
    );
    expect(await figures.read()).toEqual({
      values: [`set ${n}`],
      versions: { a: n + 1 },
      pending: {},
      revision: n + 1,
    });
  }
  expect(await getItem(figures.key())).toMatchObject({ pk: 'CONFIG', figures: ['set 2'], revision: 3 });
});

it('config item assertUnchanged › fails the transaction after a concurrent write', async () => {
  const parts = declareConfig<readonly string[], string>({
    name: 'TEST_PARTS',
    field: 'parts',
    seeded: [],
    place: upsertInList((part) => part),
  });
  for (let n = 0; n < 2; n++) {
    const read = await parts.read();
    await transact([parts.assertUnchanged(read)]);
    await transact([parts.write(read)]);
    await expect(transact([parts.assertUnchanged(read)])).rejects.toThrow(
      'The configuration of parts changed while it was being relied on.',
    );
  }
});

it('cacheRead › reads once per two seconds even if the clock goes back', async () => {
  let readCount = 0;
  const fresh = cacheRead(async () => ++readCount);
  let ms = 1_800_000_000_000;
  setClock(() => ms);
  expect([await fresh(), await fresh()]).toEqual([1, 1]);
  ms += 1999;
  expect(await fresh()).toBe(1);
  ms += 1;
  expect(await fresh()).toBe(2);
  ms -= 1999;
  expect(await fresh()).toBe(2);
  ms -= 1;
  expect(await fresh()).toBe(3);
});

describe('pending configuration change', () => {
  const limits = declareConfig<Readonly<Record<string, string>>, string>({
    name: 'TEST_LIMITS',
    field: 'limits',
    seeded: { single: '10', daily: '100' },
    place: upsertInRecord(),
  });
  const pendingAt = (seconds: number, value: string, is_scheduled = true): PendingConfigChange<string> => ({
    approval_id: null,
    until: (NOW + seconds) as EpochSeconds,
    is_scheduled,
    value,
  });

  it('readInForce › applies a scheduled change from its second without a table access', async () => {
    at(0);
    const item = await limits.read();
    const pending = { single: pendingAt(1, '20'), daily: pendingAt(1, '500', false) };
    await transact([limits.write({ ...item, versions: { single: 4, daily: 2 }, pending })]);
    expect(await limits.readInForce()).toEqual({ single: '10', daily: '100' });
    at(0.999);
    expect((await limits.read()).versions).toEqual({ single: 4, daily: 2 });
    at(1);
    // Same item as before: less than two seconds have passed.
    expect(await limits.readInForce()).toEqual({ single: '20', daily: '100' });
  });

  it('read › counts applied changes and drops requests that expired without approval', async () => {
    at(1);
    expect(await limits.read()).toMatchObject({ versions: { single: 5, daily: 2 }, pending: {}, revision: 1 });
    await transact([limits.write(await limits.read())]);
    expect(await getItem(limits.key())).toMatchObject({ limits: { single: '20', daily: '100' }, pending: {} });
  });

  it('readInForce › applies changes of several objects in time order', async () => {
    at(10);
    const item = await limits.read();
    await transact([limits.write({ ...item, pending: { single: pendingAt(13, '40'), daily: pendingAt(12, '900') } })]);
    at(12);
    expect((await limits.read()).values).toEqual({ single: '20', daily: '900' });
    at(13);
    expect((await limits.read()).values).toEqual({ single: '40', daily: '900' });
  });
});

it('upsertInList › replaces in place, appends or sorts new objects, and removes', () => {
  const byId = upsertInList<{ id: string; n: number }>(({ id }) => id);
  const ordered = upsertInList<{ id: string; n: number }>(
    ({ id }) => id,
    (a, b) => a.n - b.n,
  );
  const values = [
    { id: 'a', n: 1 },
    { id: 'b', n: 3 },
  ];
  expect(byId(values, 'a', { id: 'a', n: 9 })).toEqual([{ id: 'a', n: 9 }, values[1]]);
  expect(byId(values, 'c', { id: 'c', n: 2 })).toEqual([...values, { id: 'c', n: 2 }]);
  expect(ordered(values, 'c', { id: 'c', n: 2 })).toEqual([values[0], { id: 'c', n: 2 }, values[1]]);
  expect(byId(values, 'a', null)).toEqual([values[1]]);
});
