import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { buyOptionOnPage, getVerificationStepStates } from '#scripts/testing/browser/trading.ts';

/** Uses options of five seconds. */
describe('settled option', () => {
  test('appears in every tab with a receipt that verifies', { tags: ['TRD-042'] }, async ({ demoPage }) => {
    const page = await demoPage('/trading/options?period=5');
    const context = page.context();
    await page.getByText('100,000.00').first().waitFor();
    const deaf = await context.newPage();
    await deaf.routeWebSocket(/\/ws$/, (socket) => void socket.close());
    await deaf.goto('/trading/options?symbol=ETH/USDT');
    const other = await context.newPage();
    await other.goto('/');
    await page.bringToFront();
    await buyOptionOnPage(page, 'Higher');
    // Each tab gets the event from its own socket; the one without polls.
    await Promise.all([page, other, deaf].map((tab) => tab.getByTestId('settlement').waitFor()));
    expect(await findAxeViolations(page)).toEqual([]);
    const result = await page.getByTestId('settlement').innerText();
    expect(result).toMatch(/Higher \(long\)/);
    const balance = result.match(/Current balance\s+([\d,.]+)/)?.[1];
    expect(['100,010.00', '99,900.00', '100,000.00']).toContain(balance);

    await page.getByRole('link', { name: 'Receipt' }).click();
    await page.getByTestId('verify').click();
    await page.getByText('This receipt matches the public ticks.').waitFor();
    expect(await getVerificationStepStates(page)).toEqual(Array(7).fill('passed'));
    expect(await findAxeViolations(page)).toEqual([]);
    await takeOptionalScreenshot(page, 'order-1366', { fullPage: true });
  });
});
