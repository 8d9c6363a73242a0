import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Does something on a page whose clock stands, `page.clock.install()` having been called before what runs by it began,
 * and sees that what the page says of it goes by itself after so long, ms, and not before. The clock runs on then.
 * @throws {AssertionError} where it is never said, goes too early or stays.
 */
export async function expectShownFor(page: Page, ms: number, said: Locator, act: () => Promise<void>): Promise<void> {
  await page.clock.pauseAt(Date.now() + 1000);
  await act();
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return said.isVisible();
    })
    .toBe(true);
  await page.clock.runFor(ms - 100);
  expect(await said.isVisible()).toBe(true);
  await page.clock.runFor(100);
  await said.waitFor({ state: 'hidden', timeout: 5000 });
  await page.clock.resume();
}
