import { afterEach, expect, it } from 'vitest';
import { setClock } from '#functions/lib/clock.ts';
import { useEngine } from '#functions/testing/tables/table.ts';
import { configItem, keptFresh, readConfigItem, writeConfigItem } from './config-items.ts';
import { get } from './table.ts';
import { transact } from './transact.ts';

useEngine();
afterEach(() => setClock());

const key = configItem('TEST_FIGURES').key();
const read = () => readConfigItem<string[]>(key, 'figures', ['seeded']);

it('an item of the configuration is what was seeded until it is written, as it was read, again and again', async () => {
  expect(await read()).toEqual({ values: ['seeded'], versions: {}, revision: 0 });
  for (let n = 0; n < 3; n++) {
    const seen = await read();
    expect(seen.revision).toBe(n);
    const next = { ...seen, values: [`set ${n}`], versions: { a: n + 1 } };
    await transact([writeConfigItem(key, 'figures', next)]);
    await expect(transact([writeConfigItem(key, 'figures', next)])).rejects.toThrow(
      'The configuration of figures changed while it was being written.',
    );
    expect(await read()).toEqual({ values: [`set ${n}`], versions: { a: n + 1 }, revision: n + 1 });
  }
  expect(await get(key)).toMatchObject({ pk: 'CONFIG', figures: ['set 2'], revision: 3 });
});

it('what is kept fresh is asked for once in two seconds, in whichever direction the clock goes', async () => {
  let asked = 0;
  const fresh = keptFresh(async () => ++asked);
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
