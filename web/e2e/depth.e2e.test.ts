import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { test } from '#scripts/testing/browser/test.ts';

describe('market depth', () => {
  test(
    'is expanded at 1,280 px and wider until the user folds it',
    { tags: ['TRD-012', 'TRD-037'] },
    async ({ demoPage }) => {
      const page = await demoPage('/trading/perpetual', { width: 1366, height: 768 });
      await page.locator('figure canvas').first().waitFor();
      const panel = page.getByRole('region', { name: 'Market depth' });
      for (const size of [
        { width: 1366, height: 768 },
        { width: 1920, height: 1080 },
        { width: 1280, height: 720 },
      ]) {
        await page.setViewportSize(size);
        await panel.getByText('Indicative', { exact: true }).waitFor();
        const levels = panel.getByTestId('level');
        // Six asks and six bids, all in view.
        await expect.poll(() => levels.count()).toBe(12);
        const { y = Infinity, height = 0 } = (await levels.last().boundingBox()) ?? {};
        expect(y + height).toBeLessThanOrEqual(size.height);
        const documentSize = await page.evaluate(() => {
          const { scrollWidth, scrollHeight } = document.documentElement;
          return { width: scrollWidth, height: scrollHeight };
        });
        expect(documentSize).toEqual(size);
        await takeOptionalScreenshot(page, `perpetual-depth-${size.width}`);
      }
      expect(await findAxeViolations(page)).toEqual([]);
      await panel.getByRole('button', { name: 'Hide market depth' }).click();
      const fold = page.getByRole('button', { name: 'Market depth', exact: true });
      await expect.poll(() => fold.evaluate((button) => button === document.activeElement)).toBe(true);
      await page.reload();
      await fold.waitFor();
      expect(await panel.count()).toBe(0);
      await fold.click();
      await panel.waitFor();
    },
  );
});
