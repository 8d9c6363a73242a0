/** @module-tag rare */

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { testTier } from '#functions/testing/tier.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { staticPageNames } from '#shared/static-pages.ts';

/** Returns every link that is visible or can be unfolded, `/path#anchor`; external ones unchanged. */
const linksOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href]')].map((link) => {
      const { origin, pathname, hash, href } = link as HTMLAnchorElement;
      return origin === location.origin ? pathname + hash : href;
    }),
  );

/** Opens a page and waits until it is complete, including its footer. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main').getByRole('heading').first().waitFor();
  const foot = page.getByRole('contentinfo');
  if ((await foot.count()) === 0) return;
  await foot.scrollIntoViewIfNeeded();
  await foot.getByRole('link').first().waitFor();
}

async function collect(page: Page): Promise<Map<string, string>> {
  const links = new Map<string, string>();
  for (const path of ['/', ...staticPageNames.map((name) => `/${name}`)]) {
    await open(page, path);
    for (const link of await linksOn(page)) if (!links.has(link)) links.set(link, path);
  }
  return links;
}

/** Returns the problem of a link's target, or null. */
async function findLinkProblem(page: Page, link: string): Promise<string | null> {
  if (!link.startsWith('/')) return /^(https:|mailto:)/.test(link) ? null : 'leads nowhere';
  if (link.startsWith('/api/')) return (await page.request.get(link)).ok() ? null : 'is not there';
  const [path, anchor] = link.split('#');
  if (new URL(page.url()).pathname !== path) {
    await page.goto(path ?? '/');
    await page.locator('main').getByRole('heading').first().waitFor();
  }
  if (await page.getByRole('heading', { name: 'Page not found' }).count()) return 'is not there';
  if (!anchor) return null;
  return (await page.evaluate((id) => document.getElementById(id) !== null, anchor)) ? null : 'has no such anchor';
}

describe('header, footer and text page links', () => {
  // A phone has the menu in addition.
  test.for(testTier === 'soak' ? [375, 1366] : [375])(
    'all lead to existing pages at %i px',
    { tags: ['TRD-167'] },
    async (width, { visit }) => {
      const page = await visit({ width, height: 812 });
      const links = await collect(page);
      if (width === 375) {
        await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
        await page.getByRole('dialog').getByRole('link').first().waitFor();
        for (const link of await linksOn(page)) if (!links.has(link)) links.set(link, 'the menu');
      }
      const expectedPaths = [
        ...staticPageNames.map((name) => `/${name}`),
        '/',
        '/market',
        '/news',
        '/customer-service',
        '/status',
      ];
      expect([...links.keys()]).toEqual(expect.arrayContaining(expectedPaths));
      const dead: string[] = [];
      for (const [link, from] of [...links].toSorted(([a], [b]) => a.localeCompare(b))) {
        const problem = await findLinkProblem(page, link);
        if (problem !== null) dead.push(`${link} of ${from} ${problem}`);
      }
      expect(dead).toEqual([]);
    },
  );
});
