import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Runs an action on a page with a stopped clock, and expects its message to disappear after this many ms, not before.
 * Call `page.clock.install()` before the timers begin. The clock continues afterwards.
 * @throws {AssertionError} when the message never appears, disappears early or stays.
 */
export async function expectMessageShownFor(
  page: Page,
  ms: number,
  message: Locator,
  act: () => Promise<void>,
): Promise<void> {
  await page.clock.pauseAt(Date.now() + 1000);
  await act();
  await expect
    .poll(async () => {
      await page.clock.runFor(20);
      return message.isVisible();
    })
    .toBe(true);
  await page.clock.runFor(ms - 100);
  expect(await message.isVisible()).toBe(true);
  await page.clock.runFor(100);
  await message.waitFor({ state: 'hidden', timeout: 5000 });
  await page.clock.resume();
}
