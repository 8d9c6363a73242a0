import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#scripts/local/root.ts';
import { busiestOf, firstToBreak, limits, scaleTables, shareOf, sizes } from './scale.ts';

const page = readFileSync(join(ROOT, 'docs/scale.md'), 'utf8');

test('the page about scale shows what is reckoned', () => {
  expect(page).toContain(scaleTables());
});

const NEW_ACCOUNT = 'functions at once, new account';

test('the page says of each size what ends first, once a new account that was too small has asked for more', () => {
  for (const size of sizes) {
    const ofNew = limits.find(({ name }) => name === NEW_ACCOUNT);
    const fits = ofNew !== undefined && shareOf(ofNew, size) <= 1;
    const { name } = firstToBreak(size, fits ? limits : limits.filter((one) => one.name !== NEW_ACCOUNT));
    const [, told = ''] = page.split(`## ${size.toLocaleString('en')} people`);
    expect(told.split('\n## ')[0]).toContain(`First: ${name}.`);
  }
});

test('more people never need less of anything', () => {
  for (const limit of limits)
    for (const [i, size] of sizes.entries())
      expect(shareOf(limit, size), limit.name).toBeGreaterThanOrEqual(i === 0 ? 0 : shareOf(limit, sizes[i - 1] ?? 0));
  expect(busiestOf(1_000_000).sockets).toBe(150_000);
});
