import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { createUniqueName, confirmStaffChange } from '#scripts/testing/browser/e2e-users.ts';
import { test } from '#scripts/testing/browser/test.ts';

/** Returns a picture like a user's file, drawn in the page. */
const readCanvasPng = async (page: Page): Promise<Buffer> => {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 180];
    const pen = canvas.getContext('2d');
    if (pen) {
      pen.fillStyle = '#357';
      pen.fillRect(0, 0, 320, 180);
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
};

describe('articles in the back office', () => {
  test(
    'are written in several languages with a picture, previewed, published, edited and deleted',
    { tags: ['rare', 'TRD-204'] },
    async ({ staffPage, visit, allowFaults }) => {
      allowFaults(/status of 404 .*\/api\/news\//);
      const title = createUniqueName('Story');
      const { page, member } = await staffPage('owner', '/admin/news?open=new', { width: 1440 });
      const panel = page.getByRole('dialog', { name: 'Create article' });
      await panel.getByRole('button', { name: 'Create article' }).click();
      await panel.getByText('Enter title, excerpt and text in this language: English.').waitFor();

      await panel.getByLabel('Title').fill(title);
      await panel.getByLabel('Excerpt').fill('What it is about.');
      const text = panel.getByRole('textbox', { name: 'Text' });
      await text.click();
      await panel.getByRole('button', { name: 'Heading', exact: true }).click();
      await page.keyboard.type('A part');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Some words, ');
      await panel.getByRole('button', { name: 'Bold' }).click();
      await page.keyboard.type('strong ones.');
      await page.keyboard.press('Shift+Home');
      await panel.getByRole('button', { name: 'Link' }).click();
      const address = panel.getByLabel('Link target');
      await address.fill('javascript:alert(1)');
      expect(await panel.getByRole('button', { name: 'Set link' }).isDisabled()).toBe(true);
      await address.fill('/market');
      await address.press('Enter');
      await address.waitFor({ state: 'hidden' });
      await text.click();
      await page.keyboard.press('Control+End');
      await panel.getByRole('button', { name: 'Insert picture' }).click();
      await panel.getByLabel('Alternative text').fill('A blue board');
      await panel
        .locator('input[type=file]')
        .last()
        .setInputFiles({ name: 'board.png', mimeType: 'image/png', buffer: await readCanvasPng(page) });
      await text.getByRole('img', { name: 'A blue board' }).waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await panel.getByRole('tab', { name: '日本語' }).click();
      await panel.getByLabel('Title').fill(`${title} JA`);
      await panel.getByRole('button', { name: 'Create article' }).click();
      await panel.getByText('Enter title, excerpt and text in this language: 日本語.').waitFor();
      await panel.getByLabel('Title').fill('');
      await panel.getByRole('tab', { name: 'English' }).click();
      await panel
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'poster.png', mimeType: 'image/png', buffer: await readCanvasPng(page) });
      await panel.getByRole('button', { name: 'Remove picture' }).waitFor();
      await panel.getByLabel('State').selectOption('published');
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, 'admin-news-editor-1440');
      await panel.getByRole('button', { name: 'Preview' }).click();
      await panel.getByRole('heading', { name: 'A part' }).waitFor();
      await takeOptionalScreenshot(page, 'admin-news-preview-1440');
      await panel.getByRole('button', { name: 'Create article' }).click();
      await confirmStaffChange(page, member, 'Save article', 'worth telling');

      const articleDialog = page.getByRole('dialog', { name: 'Article' });
      await articleDialog.getByText('worth telling').waitFor();
      await articleDialog.getByRole('link', { name: 'Open as a page' }).click();
      await page.getByText('worth telling').waitFor();
      const id = page.url().split('/').at(-1) ?? '';
      await takeOptionalScreenshot(page, 'admin-news-1440');

      const reader = await visit();
      await reader.goto(`/news/${id}`);
      await reader.getByRole('heading', { level: 1, name: title }).waitFor();
      await reader.getByRole('heading', { level: 2, name: 'A part' }).waitFor();
      expect(await reader.locator('article strong').innerText()).toBe('strong ones.');
      expect(await reader.locator('article a[href$="/market"]').count()).toBeGreaterThan(0);
      const pictured = reader.locator('article').getByRole('img', { name: 'A blue board' });
      expect(await pictured.getAttribute('src')).toMatch(/^\/api\/public\/news-posters\//);
      await expect
        .poll(() =>
          reader
            .locator('article img')
            .first()
            .evaluate((img: HTMLImageElement) => img.naturalWidth),
        )
        .toBe(320);

      // As the poster and in another language, the picture is kept as drawn, too.
      const korean = await visit({ language: 'ko-KR' });
      await korean.goto(`/news/${id}`);
      await korean.locator('html[lang=ko] h1[lang=en]', { hasText: title }).waitFor();
      const shared = korean.locator('meta[property="og:image"]');
      expect(await shared.getAttribute('content')).toMatch(/^http.*\/api\/public\/news-posters\/.*\.jpg$/);
      expect(await korean.locator('link[rel=canonical]').getAttribute('href')).toMatch(new RegExp(`/news/${id}$`));

      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByLabel('Title').fill(`${title} II`);
      await page.getByRole('button', { name: 'Review change' }).click();
      await confirmStaffChange(page, member, 'Save article', 'said better');
      await page.getByText('said better').waitFor();
      expect(await page.getByRole('main').innerText()).toContain('Title · English');
      await page.getByRole('button', { name: 'Delete' }).click();
      await confirmStaffChange(page, member, 'Delete', 'not wanted after all');
      await page.getByRole('heading', { level: 1, name: 'News' }).waitFor();
      await reader.goto(`/news/${id}`);
      await reader.getByText('Article not found. It may have been removed.').waitFor();
    },
  );

  test('are read-only for roles that may not write', { tags: 'rare' }, async ({ staffPage }) => {
    const { page } = await staffPage('read_only', '/admin/news');
    await page.getByRole('grid').getByText('How a price becomes a fact').click();
    await page.getByRole('dialog').getByText('Your role can view this but not change it.').waitFor();
    expect(await page.getByRole('button', { name: 'Create article' }).count()).toBe(0);
  });
});
