import { describe, expect } from 'vitest';
import {
  findAxeViolations,
  startLayoutShiftRecording,
  getLayoutShiftScore,
  takeOptionalScreenshot,
} from '#scripts/testing/browser/browser.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import type { NewsArticle } from '#shared/schemas/news.ts';

const TICKS = 'How a price becomes a fact';
const VERIFY = 'How to verify a receipt';

describe('news', () => {
  test(
    'cards can be searched and filtered by category, stored in the URL',
    { tags: ['TRD-193'] },
    async ({ visit }) => {
      const page = await visit();
      await page.goto('/news');
      await page.getByRole('heading', { name: 'News & Analysis' }).waitFor();
      const cards = page.getByRole('main').getByRole('listitem');
      await cards.filter({ hasText: TICKS }).waitFor();
      expect(await cards.count()).toBeGreaterThanOrEqual(5);
      await page.getByRole('searchbox').fill('verify RECEIPT');
      expect(await cards.count()).toBeGreaterThanOrEqual(5);
      await page.getByRole('searchbox').press('Enter');
      await expect.poll(() => cards.count()).toBe(1);
      expect(new URL(page.url()).searchParams.get('q')).toBe('verify RECEIPT');
      await page.getByRole('searchbox').fill('nothing says this');
      await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
      await page.getByText('No results for “nothing says this”.').waitFor();
      await page.getByRole('button', { name: 'Show all news' }).click();
      await page.getByRole('tab', { name: 'Security' }).click();
      await cards.filter({ hasText: VERIFY }).waitFor();
      await expect.poll(() => cards.filter({ hasText: TICKS }).count()).toBe(0);
      await page.goBack();
      await cards.filter({ hasText: TICKS }).waitFor();
    },
  );

  test(
    'article opens over the list, counts as a view and can be shared',
    { tags: ['TRD-194'] },
    async ({ visit, allowFaults }) => {
      allowFaults(/status of 404 .*nws_0\b/);
      const page = await visit({ width: 1440 });
      await page.goto('/news');
      await page.getByRole('link', { name: VERIFY }).click();
      const dialog = page.getByRole('dialog', { name: VERIFY });
      await dialog.getByRole('heading', { name: 'Keep a hash' }).waitFor();
      await dialog.getByText(/^\d+ reads?$/).waitFor();
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await dialog.getByRole('button', { name: 'Share' }).click();
      await dialog.getByText('Link copied').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'news-article-1440');
      const href = await dialog.getByRole('link', { name: 'Open full page' }).getAttribute('href');
      expect(href).toMatch(/^\/news\/nws_\w{26}$/);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.goto(href ?? '');
      await page.getByRole('heading', { level: 1, name: VERIFY }).waitFor();
      await expect.poll(() => page.title()).toContain(VERIFY);
      const jsonLd = await page.locator('script[type="application/ld+json"]').textContent();
      expect(JSON.parse(jsonLd ?? '')).toMatchObject({
        '@type': 'NewsArticle',
        headline: VERIFY,
        mainEntityOfPage: page.url(),
        datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      });
      await takeOptionalScreenshot(page, 'news-page-1440');
      await page.goto('/news/nws_0');
      await page.getByText('Article not found. It may have been removed.').waitFor();
    },
  );

  test(
    'article pages work without scripts and hydrate unchanged',
    { tags: ['TRD-205'] },
    async ({ visit, place, allowFaults }) => {
      allowFaults(/status of 404 .*nws_0\b/);
      const web = place.info.web;
      const { data } = (await (await fetch(`${web}/api/news?lang=ja`)).json()) as { data: { news: NewsArticle[] } };
      const [article] = data.news;
      if (!article) throw new Error('There are no articles.');
      const { id, title } = article;
      const inJapanese = await fetch(`${web}/news/${id}?lang=ja`);
      const inEnglish = await fetch(`${web}/news/${id}`, { headers: { 'accept-language': 'fr' } });
      const [ja, en] = [await inJapanese.text(), await inEnglish.text()];
      expect(ja).toContain('<html lang="ja"');
      expect(ja).toContain(`<title>${escapeHtml(title)} · `);
      expect(ja).toContain(`<meta property="og:title" content="${escapeHtml(title)}" />`);
      expect(ja).toContain(`<link rel="canonical" href="${web}/news/${id}?lang=ja" />`);
      expect(ja).toContain(`<meta property="og:image" content="${web}/pages/ja/news.png" />`);
      expect(en).toContain('<html lang="en"');
      expect(en).toContain(`<link rel="canonical" href="${web}/news/${id}" />`);
      for (const html of [ja, en]) {
        expect(html).toContain('"@type":"NewsArticle"');
        expect(html.match(/<title>/g)).toHaveLength(1);
        expect(html).not.toMatch(/ARTICLE_|noindex|origin\.invalid/);
      }
      expect(inJapanese.headers.get('content-security-policy')).toBe(
        (await fetch(`${web}/news`)).headers.get('content-security-policy'),
      );
      const answer = await fetch(`${web}/news/nws_0?lang=ja`);
      expect([answer.status, /<meta name="robots" content="noindex" ?\/>/.test(await answer.text())]).toEqual([
        404,
        true,
      ]);

      // A hydration mismatch would be logged, which fails the test.
      for (const [language, address] of [
        ['ja-JP', `/news/${id}`],
        ['en-US', `/news/${id}`],
        ['en-US', '/news/nws_0'],
      ] as const) {
        const page = await visit({ width: 375, language });
        await page.addInitScript(startLayoutShiftRecording);
        await page.addInitScript(() => {
          document.addEventListener('readystatechange', () => {
            const pageWindow = window as unknown as { built?: Element | null };
            pageWindow.built ??= document.querySelector('main a');
          });
        });
        await page.goto(address);
        await page.waitForLoadState('networkidle');
        expect(await page.evaluate(() => (window as unknown as { built: Element }).built.isConnected)).toBe(true);
        expect(await getLayoutShiftScore(page)).toBe(0);
        if (address !== '/news/nws_0')
          await page
            .getByText(/^\d+ reads?$|閲覧/)
            .first()
            .waitFor();
        await takeOptionalScreenshot(page, `news-drawn-${language}-${address.slice(-5)}`);
      }
    },
  );

  test(
    'pagination shows two neighbours of the current page and scrolls to the top',
    { tags: ['rare', 'TRD-195'] },
    async ({ visit }) => {
      const page = await visit();
      await page.route(/\/api\/news\?/, async (route) => {
        const answer = await (await route.fetch()).json();
        const current_page = Number(new URL(route.request().url()).searchParams.get('page'));
        answer.data.pagination = { ...answer.data.pagination, current_page, last_page: 7, total: 60 };
        await route.fulfill({ json: answer });
      });
      await page.goto('/news');
      const pager = page.getByRole('navigation', { name: 'Pages', exact: true });
      const numbers = pager.getByRole('button', { name: /^Page/ });
      await expect.poll(() => numbers.allInnerTexts()).toEqual(['1', '2', '3']);
      await pager.getByRole('button', { name: 'Previous' }).click({ force: true });
      expect(new URL(page.url()).search).toBe('');
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await numbers.filter({ hasText: '3' }).click();
      await expect.poll(() => numbers.allInnerTexts()).toEqual(['1', '2', '3', '4', '5']);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await pager.getByRole('button', { name: 'Next' }).click();
      await expect.poll(() => numbers.allInnerTexts()).toEqual(['2', '3', '4', '5', '6']);
      expect(new URL(page.url()).searchParams.get('page')).toBe('4');
    },
  );

  test(
    'invalid page numbers are corrected without a history entry',
    { tags: ['TRD-006', 'TRD-195'] },
    async ({ visit }) => {
      const page = await visit();
      const search = () => page.evaluate(() => window.location.search);
      await page.goto('/');
      for (const pageNumber of ['99', '0', '-3', 'abc']) {
        await page.goto(`/news?page=${pageNumber}`);
        await page.getByRole('link', { name: TICKS }).waitFor();
        await expect.poll(search).toBe('');
      }
      await page.goto('/news?page=99&category=security');
      await page.getByRole('link', { name: VERIFY }).waitFor();
      await expect.poll(search).toBe('?category=security');
      expect(await page.getByText('No articles here yet').count()).toBe(0);
      await page.goBack();
      expect(await search()).toBe('');
    },
  );

  test(
    'failed load shows no articles and offers a retry',
    { tags: ['rare', 'TRD-197'] },
    async ({ visit, allowFaults }) => {
      allowFaults(/The news could not be had|status of 503/);
      const page = await visit();
      let fails = true;
      await page.route(/\/api\/news\?/, (route) =>
        fails ? route.fulfill({ status: 503, body: 'gone' }) : route.continue(),
      );
      await page.goto('/news');
      await page.getByText('The news could not be loaded.').waitFor();
      fails = false;
      await page.getByRole('button', { name: 'Retry' }).click();
      await page.getByRole('link', { name: TICKS }).waitFor();
    },
  );

  test.for(
    selectDevices([
      { width: 1440, height: 900, theme: 'dark', language: 'en-US' },
      { width: 375, height: 812, theme: 'light', language: 'ja-JP' },
      { width: 1440, height: 900, theme: 'light', language: 'es-ES' },
      { width: 375, height: 812, theme: 'dark', language: 'en-US' },
    ] as const),
  )(
    'pages have no axe violations and fit at $width px, $theme, $language',
    { tags: 'rare' },
    async (look, { visit }) => {
      const page = await visit(look);
      await page.goto('/news');
      await page.getByRole('main').getByRole('listitem').nth(4).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      expect(await findAxeViolations(page)).toEqual([]);
      const name = `${look.width}-${look.theme}-${look.language}`;
      await takeOptionalScreenshot(page, `news-${name}`);
      await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
      await page.getByRole('dialog').getByRole('heading', { level: 2 }).nth(1).waitFor();
      await takeOptionalScreenshot(page, `news-open-${name}`);
    },
  );
});
