import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { watchLoadedScripts } from '#scripts/measure/loaded-scripts.ts';
import { budgetedPages, type PageScripts, measurePageScripts } from '#scripts/measure/page-scripts.ts';
import { test } from '#scripts/testing/browser/test.ts';

let weighed: PageScripts[];

beforeAll(async () => {
  weighed = await measurePageScripts();
});

/** Waits until prices have come and no more requests are made. */
async function idle(page: Page): Promise<void> {
  await page
    .getByText(/\d,\d{3}\.\d/)
    .first()
    .waitFor();
  await page.waitForLoadState('networkidle');
}

describe('page script budget', () => {
  test.for(budgetedPages)(
    'counts exactly the scripts that a browser loads: $name',
    async ({ name, path, loggedIn }, { visit, demoPage }) => {
      const expectedScripts =
        weighed.find((weighedPage) => weighedPage.name === name)?.scripts.map(([script]) => script) ?? [];
      const page = loggedIn ? await demoPage(null) : await visit();
      const scripts = watchLoadedScripts(page);
      const listLoaded = async () => [...(await scripts()).keys()].sort();
      await page.goto(path);
      // Some scripts load once the page has been idle for a while.
      await expect.poll(listLoaded, { message: name }).toEqual(expectedScripts.toSorted());
      await idle(page);
      expect(await listLoaded()).toEqual(expectedScripts.toSorted());
    },
  );
});
