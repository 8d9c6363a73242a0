import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { testTier } from '#functions/testing/tier.ts';
import type { E2eUser } from '#scripts/testing/browser/e2e-users.ts';
import { getStaleTexts, startPageTranslator } from '#scripts/testing/browser/page-translator.ts';
import { createSitePageVisits, type SitePageVisit } from '#scripts/testing/browser/site-pages.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { transferFromTrading } from '#scripts/testing/browser/transfers.ts';

/** Pages that `npm test` visits; the soak visits all. */
const MOST_USED = ['/', '/market', '/trading/perpetual', '/trading/options', '/crypto-exchange'];

const listVisits = async (user: E2eUser): Promise<SitePageVisit[]> => {
  const visits = await createSitePageVisits(user);
  return testTier === 'soak' ? visits : visits.filter(({ path, isGuest }) => !isGuest && MOST_USED.includes(path));
};

/** Resolves once the platform has recorded some more seconds of prices, which open pages have received too. */
async function awaitTicks(page: Page, count: number): Promise<void> {
  const readSequence = async () => {
    const answer = await page.request.get('/api/public/prices');
    return ((await answer.json()) as { data: { sequence: number } }).data.sequence;
  };
  const first = await readSequence();
  await expect.poll(readSequence, { timeout: 30_000 }).toBeGreaterThanOrEqual(first + count);
}

/** Waits for a page's own content, and uses what comes and goes in it. */
async function usePage(page: Page, path: string): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  if (path === '/crypto-exchange') {
    const amount = page.getByRole('textbox').first();
    await amount.fill('10');
    await page.getByTestId('rate').getByRole('timer').or(page.getByTestId('rate').locator('svg')).first().waitFor();
    await amount.fill('');
  }
  for (const tab of await page.getByRole('main').getByRole('tab').all()) if (await tab.isVisible()) await tab.click();
}

const failed = (page: Page) => page.getByRole('heading', { name: 'Something went wrong' }).count();

describe('a translator that replaces texts', () => {
  test(
    'fails no page, and leaves no figure stale',
    { tags: ['TRD-171'] },
    async ({ newPerson, pageOf, visit, allowFaults }) => {
      // Its link has no token here.
      allowFaults(/status of 422 .*email-change/);
      const user = await newPerson({ funds: '10000', spot: '1000' });
      const [own, guest] = [await pageOf(user, null), await visit()];
      const faults: string[] = [];
      for (const { path, isGuest } of await listVisits(user)) {
        const page = isGuest ? guest : own;
        await page.goto(path);
        await page.getByRole('heading').first().waitFor();
        await startPageTranslator(page);
        await usePage(page, path);
        await awaitTicks(page, 2);
        if ((await failed(page)) > 0) faults.push(`${path} failed`);
        const stale = (await getStaleTexts(page)).filter((text) => /\d/.test(text));
        faults.push(...stale.map((text) => `${path}: ${text}`));
      }
      expect(faults).toEqual([]);
    },
  );
});

describe('a release while somebody types', () => {
  test('reloads the page with what was typed', { tags: ['TRD-171'] }, async ({ personPage }) => {
    const { page } = await personPage('/withdraw?coin=USDT', { funds: '100', spot: '100', isVerified: true });
    const amount = page.getByRole('textbox', { name: 'Amount' });
    const address = page.getByRole('textbox', { name: /address/i }).first();
    await address.click();
    await page.keyboard.type('notanaddress');
    await amount.click();
    await page.keyboard.type('12.5');
    // A part of the page that the new release no longer has.
    const reloaded = page.waitForEvent('load');
    await page.evaluate(() => void dispatchEvent(new Event('vite:preloadError', { cancelable: true })));
    await reloaded;
    await expect.poll(() => amount.inputValue()).toBe('12.5');
    expect(await address.inputValue()).toBe('notanaddress');
    expect(await page.evaluate(() => sessionStorage.getItem('typed'))).toBeNull();
  });
});

describe('a window of 320 × 256, as at 400 % zoom', () => {
  test(
    'leaves at least half of the height to the content of every page',
    { tags: ['TRD-171'] },
    async ({ newPerson, pageOf }) => {
      const user = await newPerson({ funds: '10000', spot: '1000' });
      const page = await pageOf(user, null, { width: 320, height: 256 });
      for (const { path, isGuest } of await listVisits(user)) {
        if (isGuest) continue;
        await page.goto(path);
        await page.getByRole('heading').first().waitFor();
        // Bars that stay in place while the page scrolls.
        await page.evaluate(() => window.scrollTo(0, 300));
        const covered = await page.evaluate(() => {
          const rows = Array.from({ length: window.innerHeight }, (_, y) => y);
          const stays = (y: number) => {
            for (let element = document.elementFromPoint(160, y); element; element = element.parentElement)
              if (/fixed|sticky/.test(getComputedStyle(element).position)) return true;
            return false;
          };
          return rows.filter(stays).length / rows.length;
        });
        expect(covered, path).toBeLessThanOrEqual(0.5);
      }
    },
  );
});

describe('a memo of 200 letters', () => {
  test('scrolls no page sideways at any width', { tags: ['TRD-171'] }, async ({ newPerson, pageOf }) => {
    const user = await newPerson({ funds: '1000' });
    await transferFromTrading(user, 'spot', '1', 'memo'.repeat(50));
    const page = await pageOf(user, '/assets');
    await page.getByRole('table', { name: 'Recent transfers' }).getByText('memomemo').first().waitFor();
    for (let width = 320; width <= 2560; width += width < 1100 ? 20 : 120) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `${width} px`).toBe(
        0,
      );
    }
  });
});

type StorageFault = 'blocked' | 'null' | 'full';

/** In the page: breaks its storage in one of the ways of browsers. */
function breakStorage(way: StorageFault): void {
  const denied = () => {
    throw new DOMException(way, way === 'full' ? 'QuotaExceededError' : 'SecurityError');
  };
  if (way === 'full') Object.defineProperty(Storage.prototype, 'setItem', { value: denied });
  else
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: way === 'null' ? () => null : denied });
}

describe('storage', () => {
  test('that is full fails no page of a user', { tags: ['TRD-171'] }, async ({ newPerson, pageOf }) => {
    const user = await newPerson({ funds: '10000', spot: '1000' });
    const page = await pageOf(user, null);
    await page.addInitScript<StorageFault>(breakStorage, 'full');
    for (const { path, isGuest } of await listVisits(user)) {
      if (isGuest) continue;
      await page.goto(path);
      await usePage(page, path);
      expect(await failed(page), path).toBe(0);
    }
  });

  test.for(['blocked', 'null'] as const)(
    'that is %s lets a demo account trade as long as the page lives',
    { tags: ['TRD-171'] },
    async (way, { visit }) => {
      const page = await visit();
      await page.addInitScript<StorageFault>(breakStorage, way);
      await page.goto('/');
      await page.getByRole('banner').getByRole('button', { name: 'Demo' }).click();
      await page.getByRole('banner').getByText('DEMO', { exact: false }).first().waitFor();
      await page.getByRole('banner').getByRole('link', { name: 'Markets' }).click();
      await page.getByRole('main').getByRole('link', { name: /BTC/ }).first().click();
      await page.waitForURL(/\/trading/);
      await page.getByRole('main').getByRole('button', { name: /long/i }).first().waitFor();
      expect(await failed(page)).toBe(0);
    },
  );
});
