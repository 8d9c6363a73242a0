import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from '#scripts/local/project-root.ts';
import {
  getBusiestSecondLoad,
  findTightestLimit,
  scaleLimits,
  buildScaleTables,
  getLimitShare,
  dailyUserCounts,
} from './scale.ts';

const page = readFileSync(join(PROJECT_ROOT, 'docs/scale.md'), 'utf8');

test('scale document › contains the computed tables', () => {
  expect(page).toContain(buildScaleTables());
});

const NEW_ACCOUNT = 'functions at once, new account';

test('scale document › names the limit that is reached first at each size', () => {
  for (const size of dailyUserCounts) {
    const ofNew = scaleLimits.find(({ name }) => name === NEW_ACCOUNT);
    const fits = ofNew !== undefined && getLimitShare(ofNew, size) <= 1;
    const { name } = findTightestLimit(
      size,
      fits ? scaleLimits : scaleLimits.filter((scaleLimit) => scaleLimit.name !== NEW_ACCOUNT),
    );
    const [, section = ''] = page.split(`## ${size.toLocaleString('en')} people`);
    expect(section.split('\n## ')[0]).toContain(`First: ${name}.`);
  }
});

test('getLimitShare › never decreases with more users', () => {
  for (const limit of scaleLimits)
    for (const [i, size] of dailyUserCounts.entries())
      expect(getLimitShare(limit, size), limit.name).toBeGreaterThanOrEqual(
        i === 0 ? 0 : getLimitShare(limit, dailyUserCounts[i - 1] ?? 0),
      );
  expect(getBusiestSecondLoad(1_000_000).sockets).toBe(150_000);
});
