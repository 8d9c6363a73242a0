import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { openProfile } from '#scripts/testing/browser/profile-page.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';

describe('personal center by account and device', () => {
  test('hides what does not apply to a demo account', { tags: ['rare', 'FIN-071'] }, async ({ demoPage }) => {
    const page = await openProfile(demoPage('/profile', { width: 375 }));
    await page.getByText('You are in the demo account', { exact: true }).first().waitFor();
    expect(await page.getByRole('heading', { name: 'Fund password' }).count()).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);
    await takeOptionalScreenshot(page, 'profile-demo', { fullPage: true });
  });

  const all = [
    { width: 375, theme: 'dark' },
    { width: 768, theme: 'light', language: 'es-ES' },
    { width: 1440, theme: 'light' },
    { width: 1440, theme: 'dark' },
  ] as const;
  test.for(selectDevices(all))(
    'has no axe violations or horizontal scroll at $width in $theme',
    { tags: ['rare', 'FIN-065'] },
    async (look, { personPage }) => {
      const page = await openProfile(personPage('/profile', { ...look, height: 900 }));
      await page.locator('main h2').nth(3).waitFor();
      await page.getByRole('main').locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);
      await takeOptionalScreenshot(page, `profile-${look.width}-${look.theme}`, { fullPage: true });
    },
  );
});
