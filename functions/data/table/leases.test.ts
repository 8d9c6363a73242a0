import { expect, it } from 'vitest';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import { readLeases, releaseLease, renewLease, takeLease } from './leases.ts';

useTestTableOnEngine();

const readLease = async (work: string) => (await readLeases([work]))[0] ?? null;

it('lease › belongs to the first run until another takes over the version it read', async () => {
  expect(await readLeases(['a', 'b'])).toEqual([null, null]);
  const first = await Promise.all(['one', 'two'].map((run) => takeLease('a', run, null)));
  expect(first.filter(Boolean)).toHaveLength(1);
  const holder = first[0] ? 'one' : 'two';
  expect(await readLease('a')).toMatchObject({ run: holder, renewals: 0 });
  const before = await readLease('a');
  expect(await renewLease('a', holder)).toBe(true);
  expect(await renewLease('a', 'three')).toBe(false);
  expect(await readLease('a')).toMatchObject({ run: holder, renewals: 1 });
  // It was renewed since.
  expect(await takeLease('a', 'three', before)).toBe(false);
  expect(await takeLease('a', 'three', { run: 'nobody', renewals: 1 })).toBe(false);
  expect(await takeLease('a', 'three', await readLease('a'))).toBe(true);
  expect(await readLease('a')).toMatchObject({ run: 'three', renewals: 0 });
  expect(await renewLease('a', holder)).toBe(false);
});

it('lease › is free after release, and only its own run can release it', async () => {
  await takeLease('c', 'one', null);
  await releaseLease('c', 'two');
  expect(await readLease('c')).toMatchObject({ run: 'one' });
  await releaseLease('c', 'one');
  expect(await readLease('c')).toMatchObject({ run: '' });
  expect(await readLeases(['d', 'c'])).toMatchObject([null, { run: '' }]);
});
