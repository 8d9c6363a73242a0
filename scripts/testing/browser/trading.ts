import type { Page } from 'playwright-core';

/** Resolves when the chart has drawn something: its canvases have several colours. */
export const waitForChart = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('figure canvas')].some((canvas) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const data = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data;
      return data !== undefined && new Set(new Uint32Array(data.buffer)).size > 8;
    }),
  );

/** Fills the option ticket with 100 USDT and buys. */
export async function buyOptionOnPage(page: Page, side: 'Higher' | 'Lower'): Promise<void> {
  await page.getByRole('radio', { name: side }).check({ force: true });
  await page.getByRole('button', { name: 'Add 100 USDT' }).click();
  await page.getByTestId('buy').click();
}

/** Returns the result of each step of verifying a receipt. */
export const getVerificationStepStates = (page: Page): Promise<(string | null)[]> =>
  page
    .getByTestId('verify-steps')
    .locator('li')
    .evaluateAll((items) => items.map((item) => item.getAttribute('data-state')));
