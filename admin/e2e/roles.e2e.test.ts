/** @module-tag rare */

import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { staffRoles } from '#shared/staff/roles.ts';

const WIDTHS = [1440, 375];

/** Returns the targets of the menu's links. */
async function readMenuLinks(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Menu' }).getByRole('link');
  await links.first().waitFor();
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
}

/** Returns the problems of a loaded page: alerts, and overflow. */
async function troubles(page: Page, width: number): Promise<string[]> {
  await page.locator('main h1').waitFor();
  await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
  const alerts = await page.getByRole('main').getByRole('alert').allInnerTexts();
  const wide = (await page.evaluate(() => document.documentElement.scrollWidth)) - width;
  return [...alerts, ...(wide > 0 ? [`scrolls sideways by ${wide} px`] : [])];
}

describe('menu pages', () => {
  test.for(staffRoles)('load completely for %s at 1440 and 375 px', async (role, { staffPage }) => {
    const { page } = await staffPage(role, '/admin', { width: 1440, height: 900 });
    const paths = await readMenuLinks(page);
    expect(paths.length).toBeGreaterThan(5);
    const pageFaults: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of paths) {
        await page.goto(path);
        // The other roles see the same pages, or fewer.
        const faults = [...(await troubles(page, width)), ...(role === 'owner' ? await findAxeViolations(page) : [])];
        await takeOptionalScreenshot(page, `role-${role}${path.replaceAll('/', '-')}-${width}`);
        pageFaults.push(...faults.map((fault) => `${path} at ${width}: ${fault}`));
      }
    }
    expect(pageFaults).toEqual([]);
  });
});
