import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Looks like a translation key, `notFound.title`. Domains (`candela.example`) look the same. */
const KEY_LIKE = /\b[a-z][a-zA-Z]*(?:\.[a-zA-Z]+)+\b/g;
const DOMAIN = /\.(?:com|org|net|io|example|localhost)$/;

/** Returns the visible texts of a page that look like translation keys. */
const findKeyLikeTexts = async (page: Page): Promise<string[]> =>
  ((await page.locator('body').innerText()).match(KEY_LIKE) ?? []).filter((text) => !DOMAIN.test(text));

/**
 * Opens an address without a page or an object, and expects a heading in plain words, no translation key, and a link
 * home.
 */
export async function assertUnknownPage(page: Page, path: string, heading: RegExp, home: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  expect(await findKeyLikeTexts(page), path).toEqual([]);
  expect(await page.locator(`a[href="${home}"]:visible`).count(), path).toBeGreaterThan(0);
}
