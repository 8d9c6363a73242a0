import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { findUntranslatedTexts, servePseudoLocale } from '#scripts/testing/browser/pseudo-locale.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { staticPageNames } from '#shared/static-pages.ts';

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('article').getByRole('heading', { level: 2 }).first().waitFor();
}

const all = [
  { width: 320, theme: 'dark', language: 'es-ES' },
  { width: 375, theme: 'light', language: 'zh-TW' },
  { width: 768, theme: 'dark', language: 'ja-JP' },
  { width: 1440, theme: 'light', language: 'en-US' },
  { width: 1440, theme: 'dark', language: 'ko-KR' },
  { width: 2560, theme: 'dark', language: 'en-US' },
] as const;

describe('text pages', () => {
  test.for(selectDevices(all))(
    'are accessible at $width px, $theme, $language',
    { tags: ['rare', 'TRD-174'] },
    async (look, { visit }) => {
      const page = await visit({ ...look, height: 900 });
      for (const name of staticPageNames) {
        await open(page, `/${name}`);
        expect(await sideways(page), name).toBeLessThanOrEqual(0);
        // All others consist of the same parts.
        if (name === 'faq' || name === 'anti-fraud') expect(await findAxeViolations(page), name).toEqual([]);
        await takeOptionalScreenshot(page, `page-${name}-${look.width}-${look.theme}-${look.language}`, {
          fullPage: true,
        });
      }
    },
  );

  test(
    'show their version, mark example values and link to one another',
    { tags: ['TRD-174'] },
    async ({ visit, allowFaults }) => {
      allowFaults(/status of 404/);
      const page = await visit();
      await open(page, '/about');
      await expect.poll(() => page.title()).toBe('About Candela · Candela');
      await page.getByText('Version 1', { exact: true }).waitFor();
      expect(await page.locator('time').first().getAttribute('datetime')).toMatch(/^2026-\d\d-\d\d$/);
      expect(await page.locator('mark').allInnerTexts()).toContain('Example Company Ltd.');
      await page.getByText('Marked text is an example', { exact: false }).waitFor();
      await page.getByRole('navigation', { name: 'See also' }).getByRole('link', { name: 'Privacy policy' }).click();
      await page.getByRole('heading', { level: 1, name: 'Privacy policy' }).waitFor();
      await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Your rights' }).click();
      await page.waitForURL((url) => url.hash === '#rights');
      expect(await page.locator('#rights').evaluate((heading) => heading.getBoundingClientRect().top)).toBeLessThan(
        300,
      );
      await page.goto('/nothing-of-the-kind');
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    },
  );

  test('switch language in place', { tags: ['rare', 'TRD-174'] }, async ({ visit }) => {
    const page = await visit();
    await open(page, '/commitment');
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: 'Español' }).click();
    await page.getByRole('heading', { level: 1, name: 'Nuestro compromiso' }).waitFor();
    await page.getByRole('heading', { name: 'Lo que no prometemos' }).waitFor();
  });

  test('print their text with every answer expanded', { tags: ['rare', 'TRD-174'] }, async ({ visit }) => {
    const page = await visit({ theme: 'dark' });
    await open(page, '/faq');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('banner').isVisible()).toBe(false);
    expect(await page.getByRole('searchbox').isVisible()).toBe(false);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
    const answers = page.locator('details p').filter({ hasText: 'USDT' });
    expect(await answers.first().isVisible()).toBe(true);
    await takeOptionalScreenshot(page, 'page-faq-print', { fullPage: true });
  });

  test(
    'wrap words wider than a phone screen, also in the pseudo-locale',
    { tags: ['rare', 'TRD-174'] },
    async ({ visit }) => {
      const page = await visit({ width: 375, height: 640 });
      await servePseudoLocale(page.context());
      for (const name of ['faq', 'user-agreement']) {
        await open(page, `/${name}`);
        for (const question of await page.locator('article summary').all()) await question.click();
        await page.evaluate(() => {
          for (const text of document.querySelectorAll('article h2, article h3, article p'))
            text.append(` ${'Donaudampfschifffahrt'.repeat(8)}`);
        });
        expect(await sideways(page), name).toBeLessThanOrEqual(0);
      }
      await open(page, '/anti-fraud');
      expect(await findUntranslatedTexts(page, ['Candela', 'API', 'Example Company Ltd', 'USDT', 'en'])).toEqual([]);
    },
  );
});

describe('FAQ', () => {
  test('searches questions and answers by keyboard', { tags: ['TRD-175'] }, async ({ visit }) => {
    const page = await visit();
    await open(page, '/faq');
    const questions = page.locator('article summary');
    const totalCount = await questions.count();
    expect(totalCount).toBeGreaterThanOrEqual(25);
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('RECOVERY phrase');
    await expect.poll(() => questions.count()).toBeLessThan(totalCount);
    await page.getByRole('status').filter({ hasText: 'question' }).waitFor();
    await page.locator('#recovery-phrase summary').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Whoever asks for the twelve').waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('searchbox').fill('xyzzy');
    await page.getByText('No results.', { exact: false }).waitFor();
    await page.getByRole('searchbox').press('Escape');
    await expect.poll(() => questions.count()).toBe(totalCount);
  });

  test.for([
    ['ja-JP', '出金'],
    ['zh-TW', '助記詞'],
    ['ko-KR', '청산'],
    ['es-ES', 'comision'],
  ] as const)('search works in %s', { tags: ['rare', 'TRD-175'] }, async ([language, query], { visit }) => {
    const page = await visit({ language, width: 375 });
    await open(page, '/faq');
    const totalCount = await page.locator('article summary').count();
    await page.getByRole('searchbox').fill(query);
    await expect.poll(() => page.locator('article summary').count()).toBeLessThan(totalCount);
    expect(await page.locator('article summary').count()).toBeGreaterThan(0);
  });

  test(
    'opens the linked question, from another page and on the page itself',
    { tags: ['rare', 'TRD-175'] },
    async ({ visit }) => {
      const page = await visit();
      await open(page, '/faq#liquidation');
      const answer = page.locator('#liquidation p').first();
      await answer.waitFor();
      await expect
        .poll(() => page.locator('#liquidation').evaluate((element) => element.getBoundingClientRect().top))
        .toBeLessThan(400);
      await open(page, '/about');
      await page.getByRole('link', { name: 'here is how' }).click();
      await page.locator('#liabilities p').first().waitFor();
      await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Fees' }).click();
      await page.waitForURL((url) => url.hash === '#fees');
    },
  );
});
