import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '#scripts/testing/browser/test.ts';

const centre = async (target: Locator) => {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
};

describe('tooltip', () => {
  const WORDS = 'generated from the price';
  const open = async (page: Page) => {
    await page.goto('/trading/perpetual');
    const badge = page.getByText('Indicative', { exact: true });
    await badge.waitFor();
    return { badge, bubble: page.getByRole('tooltip').filter({ hasText: WORDS }) };
  };

  test('stays while the pointer moves onto it and hides when the pointer leaves', async ({ visit }) => {
    const page = await visit({ width: 1920, height: 1080 });
    const { badge, bubble } = await open(page);
    // Before the first timer: a timer of one clock cannot be cleared on another.
    await page.clock.install();
    await badge.hover();
    await bubble.waitFor();
    const [from, to] = [await centre(badge), await centre(bubble)];
    // One event in the gap, then one on it.
    const box = await bubble.boundingBox();
    const gap = from.y > to.y ? (box?.y ?? 0) + (box?.height ?? 0) + 3 : (box?.y ?? 0) - 3;
    await page.mouse.move(from.x, gap);
    await page.mouse.move(to.x, to.y);
    await page.clock.runFor(5000);
    expect(await bubble.isVisible()).toBe(true);
    await page.mouse.move(5, 5);
    // The page may hear of the move after a run of its clock.
    await expect
      .poll(async () => {
        await page.clock.runFor(5000);
        return bubble.isVisible();
      })
      .toBe(false);
  });

  test('hides on Escape while hovered without focus', async ({ visit }) => {
    const page = await visit({ width: 1920, height: 1080 });
    const { badge, bubble } = await open(page);
    await badge.hover();
    await bubble.waitFor();
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await page.keyboard.press('Escape');
    await bubble.waitFor({ state: 'hidden' });
  });

  test('stays with keyboard focus when the pointer leaves, and hides when focus leaves', async ({ visit }) => {
    const page = await visit({ width: 1920, height: 1080 });
    const { badge, bubble } = await open(page);
    await page.keyboard.press('Tab');
    await badge.locator('..').focus();
    await bubble.waitFor();
    // Before the pointer: a timer of the real clock could not be cleared by the fake one.
    await page.clock.install();
    await badge.hover();
    await page.mouse.move(5, 5);
    await page.clock.runFor(5000);
    expect(await bubble.isVisible()).toBe(true);
    await page.keyboard.press('Tab');
    await bubble.waitFor({ state: 'hidden' });
  });
});

describe('dialog', () => {
  const open = async (page: Page) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Connect wallet' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    return dialog;
  };
  const BACKDROP = { x: 20, y: 20 };

  test('closes on a full click on the backdrop', async ({ visit }) => {
    const page = await visit();
    const dialog = await open(page);
    await page.mouse.move(BACKDROP.x, BACKDROP.y);
    await page.mouse.down();
    expect(await dialog.isVisible()).toBe(true);
    await page.mouse.up();
    await dialog.waitFor({ state: 'hidden' });
  });

  test('stays open when a press starts or ends inside it', async ({ visit }) => {
    const page = await visit();
    const dialog = await open(page);
    const inside = await centre(dialog.getByRole('heading'));
    for (const [from, to] of [
      [BACKDROP, inside],
      [inside, BACKDROP],
    ] as const) {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y);
      await page.mouse.up();
      expect(await dialog.evaluate((element: HTMLDialogElement) => element.open)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });
});
