import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import {
  getLayoutShiftedElements,
  openVisitorBrowser,
  startLayoutShiftRecording,
  takeOptionalScreenshot,
} from '#scripts/testing/browser/browser.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { type Language, languages, toLanguageTag } from '#shared/languages.ts';
import { localizePath } from '#shared/public-pages.ts';

const shown = ['/', '/market', '/faq', '/news', '/trading'] as const;

/** Texts of every page in the language, from its locale. */
const home: Record<Language, string> = {
  en: 'Trade on prices you can verify',
  es: 'Opera con precios que puedes verificar',
  zh: '以可查證的價格交易',
  ja: '検証できる価格で取引',
  ko: '직접 검증할 수 있는 시세로 거래하세요',
};

/** A market price as pages format it: "95,047.3", "1.0832"; not an amount of play money. */
const PRICE = /\d[\d.,]*[.,]\d{2,}(?![\d.,]*\s*USDT)/;

const readMainText = (page: Page) => page.locator('main:visible').first().innerText();

describe('prerendered pages', () => {
  test(
    'have metadata in five languages without scripts, and show no price',
    { tags: ['TRD-184'] },
    async ({ browser, place }) => {
      const context = await openVisitorBrowser(browser, { origin: place.info.web, script: false });
      const page = await context.newPage();
      for (const language of languages) {
        const shownTexts = new Set<string>();
        for (const path of shown) {
          await page.goto(localizePath(language, path));
          expect(await page.locator('html').getAttribute('lang')).toBe(toLanguageTag(language));
          const text = await readMainText(page);
          expect(text.length, `${path} in ${language}`).toBeGreaterThan(30);
          shownTexts.add(text);
          if (path === '/') expect(text).toContain(home[language]);
          if (path === '/market' || path === '/trading') expect(text).not.toMatch(PRICE);
        }
        expect(shownTexts.size).toBe(shown.length);
      }
      await context.close();
    },
  );

  test('have a preview picture for sharing', { tags: 'rare' }, async ({ browser, place }) => {
    const context = await openVisitorBrowser(browser, { origin: place.info.web, script: false });
    const page = await context.newPage();
    for (const path of ['/', '/faq', '/trading/options?lang=ja']) {
      await page.goto(path);
      const address = await page.locator('meta[property="og:image"]').getAttribute('content');
      const answer = await context.request.get(address ?? '');
      expect(new URL(answer.url()).origin).toBe(place.info.web);
      expect([answer.status(), answer.headers()['content-type']], path).toEqual([200, 'image/png']);
      const png = await answer.body();
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    }
    await context.close();
  });

  test(
    'are served in the reader’s language at the address without a language',
    { tags: ['rare', 'TRD-184'] },
    async ({ browser, place }) => {
      const context = await openVisitorBrowser(browser, { origin: place.info.web, script: false, language: 'ja-JP' });
      const page = await context.newPage();
      await page.goto('/');
      expect(await readMainText(page)).toContain(home.ja);
      // It could not be answered.
      expect(await page.locator('#consent section').isVisible()).toBe(false);
      await context.close();
    },
  );

  test.for([
    [1366, 'es-ES'],
    [375, 'en-US'],
  ] as const)(
    'hydrate unchanged at %i px in %s without layout shifts',
    { tags: ['TRD-184'] },
    async ([width, language], { visit }) => {
      const page = await visit({ width, language });
      await page.addInitScript(startLayoutShiftRecording);
      await page.addInitScript(() => {
        // Content of the page before any of its scripts ran.
        document.addEventListener('readystatechange', () => {
          const pageWindow = window as unknown as { built?: Element | null };
          pageWindow.built ??= document.querySelector('main h1');
        });
      });
      // A hydration mismatch would be logged, which fails the test.
      for (const path of ['/', '/market', '/faq', '/news']) {
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        const isKept = () => page.evaluate(() => (window as unknown as { built: Element }).built.isConnected);
        expect(await isKept(), path).toBe(true);
        expect([path, await getLayoutShiftedElements(page)]).toEqual([path, []]);
        await takeOptionalScreenshot(page, `static${path.replaceAll('/', '-')}${width}`);
      }
    },
  );

  test('ask about cookies before scripts load, and store the answer', async ({ visit }) => {
    const page = await visit({ askedForCookies: true, width: 375 });
    let release = () => {};
    const blocker = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/frame-*.js', async (route) => {
      await blocker;
      await route.continue();
    });
    const opened = page.goto('/market');
    const question = page.getByRole('region', { name: 'Cookies' });
    await question.getByRole('button', { name: 'Accept' }).click();
    expect(await question.count()).toBe(0);
    release();
    await opened;
    await page.waitForFunction(() => document.querySelector('#consent') === null);
    await page.waitForLoadState('networkidle');
    expect(await question.count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('cookie_consent'))).toBe('true');
  });

  test(
    'are replaced for another language and for a logged-in user',
    { tags: ['rare', 'TRD-184'] },
    async ({ visit, demoPage }) => {
      const page = await visit({ language: 'en-US' });
      await page.goto('/market');
      await page.evaluate(() => localStorage.setItem('language', 'es'));
      await page.reload();
      await page.getByRole('heading', { name: 'Mercados' }).waitFor();
      // The address sets the language for this tab only; the saved choice is unchanged.
      await page.goto('/market?lang=ja');
      await page.getByRole('heading', { name: 'マーケット' }).waitFor();
      expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('es');
      const member = await demoPage('/');
      expect(await member.getByLabel('Username or e-mail').count()).toBe(0);
    },
  );

  test(
    'fall back to an offline page in the user’s language; nothing else is cached',
    { tags: ['rare', 'TRD-186'] },
    async ({ visit, allowFaults }) => {
      allowFaults(/ERR_INTERNET_DISCONNECTED/, /Failed to load resource/, /WebSocket/);
      const page = await visit({ language: 'ko-KR', width: 375, worker: true });
      await page.goto('/market');
      await page.evaluate(async () => void (await navigator.serviceWorker.ready));
      await page.context().setOffline(true);
      await page.goto('/news');
      await page.getByRole('heading', { name: '오프라인 상태입니다' }).waitFor();
      expect(await page.locator('main:visible').count()).toBe(1);
      await takeOptionalScreenshot(page, 'static-offline-375');
      const cachedPaths = await page.evaluate(async () => {
        const names = await caches.keys();
        const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return requests.flat().map(({ url }) => new URL(url).pathname);
      });
      expect(cachedPaths.toSorted()).toEqual(['/boot.js', '/offline.html']);
      await page.context().setOffline(false);
      await page.getByRole('link', { name: '다시 시도' }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  );
});
