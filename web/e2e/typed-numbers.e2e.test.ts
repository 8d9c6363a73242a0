import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { test } from '#scripts/testing/browser/test.ts';

/** Its price is between 1.075 and 1075: a limit at the one rests, at the other fills immediately. */
const PAGE = '/trading/perpetual?symbol=SOL/USDT&direction=long&amount=100&order=limit';
const PHONE = { width: 375, height: 812 };

const getOrderTicket = (page: Page) => page.getByTestId('ticket');
const priceField = (page: Page) => getOrderTicket(page).getByRole('textbox', { name: 'Precio', exact: true });
const echoes = (page: Page) => getOrderTicket(page).getByTestId('typed-echo').allInnerTexts();

/** Records the prices of the orders that the page sends. */
function sentPrices(page: Page): unknown[] {
  const prices: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/futures/create-order')) prices.push(request.postDataJSON().price);
  });
  return prices;
}

describe('limit price 1.075 on a Spanish page', () => {
  test('is placed as 1.075 for a reader in Mexico, with an echo on the ticket', async ({ demoPage }) => {
    const page = await demoPage(PAGE, { language: 'es-MX' });
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    await page.locator('header').getByText('100,000.00').waitFor();
    const prices = sentPrices(page);
    await priceField(page).fill('1.075');
    expect((await echoes(page))[0]).toBe('= 1.075');
    await page.getByTestId('buy').click();
    const placed = page.getByTestId('placed');
    await placed.waitFor();
    expect(await placed.innerText()).toMatch(/2,000\.00 USDT en espera a 1\.0/);
    expect(prices).toEqual(['1.075']);
  });

  test('is ambiguous to a reader in Spain, who is asked before anything is sent', async ({ demoPage }) => {
    const page = await demoPage(PAGE, { language: 'es-ES' });
    const prices = sentPrices(page);
    await priceField(page).fill('1.075');
    await page.getByTestId('buy').click();
    const question = getOrderTicket(page).getByRole('alert');
    expect(await question.allInnerTexts()).toEqual(['Escribe 1075 o 1,075']);
    expect(await priceField(page).getAttribute('aria-invalid')).toBe('true');
    expect(await findAxeViolations(page)).toEqual([]);
    expect(prices).toEqual([]);
    await priceField(page).fill('1,075');
    expect((await echoes(page))[0]).toBe('= 1,075');
    await page.getByTestId('buy').click();
    await page.getByTestId('placed').waitFor();
    expect(prices).toEqual(['1.075']);
  });
});

describe('typed number echo', () => {
  const all = [
    { ...PHONE, theme: 'dark', language: 'es-MX' },
    { ...PHONE, theme: 'light', language: 'es-ES' },
    { width: 1440, height: 900, theme: 'light', language: 'es-MX' },
    { width: 1440, height: 900, theme: 'dark', language: 'ja-JP' },
  ] as const;

  test.for(all)('has its own line and moves no button at $width px, $theme, $language', async (look, { demoPage }) => {
    const page = await demoPage(PAGE.replace('limit', 'stop_limit'), look);
    const numbers = getOrderTicket(page).locator('input[inputmode="decimal"]');
    // On a phone it is in a sheet.
    if (look.width < 768) await page.getByRole('button', { name: 'Largo', exact: true }).click();
    await numbers.first().waitFor();
    const name = `typed-numbers-${look.width}-${look.theme}-${look.language}`;
    const [stop, price, quantity] = [numbers.nth(0), numbers.nth(1), numbers.nth(2)];
    const boxOf = async (part: Locator) => {
      const box = await part.boundingBox();
      if (!box) throw new Error('A part of the ticket is not shown.');
      return box;
    };
    // Returns the distances from the numbers to the leverage, and from below its limit, which varies with the market,
    // to the button.
    const place = async () => {
      const parts = [
        stop,
        quantity,
        getOrderTicket(page).getByRole('slider'),
        getOrderTicket(page).getByRole('checkbox').first(),
      ];
      const [first, second, slider, below, buy] = await Promise.all([...parts, page.getByTestId('buy')].map(boxOf));
      if (!first || !second || !slider || !below || !buy) throw new Error('The ticket lacks a part.');
      return [second.y - first.y, slider.y - second.y, buy.y - below.y, buy.height];
    };
    for (const field of [stop, price]) await field.fill('1000');
    await quantity.fill('100');
    const before = await place();
    await takeOptionalScreenshot(page, `${name}-short`);
    for (const typed of ['1000.5', '123456789.12345678', '1234567890123456.12345678'])
      for (const field of [stop, price]) {
        await field.fill(typed);
        expect([typed, await place()]).toEqual([typed, before]);
      }
    await takeOptionalScreenshot(page, `${name}-longest`);
    for (const field of [stop, price]) await field.fill('123456789.12345678');
    await takeOptionalScreenshot(page, `${name}-long`);
    const cut = await getOrderTicket(page)
      .getByTestId('typed-echo')
      .evaluateAll((lines) => lines.filter((line) => line.scrollWidth > line.clientWidth).length);
    expect(cut).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.width);
    // Unreadable input makes no order: its preview disappears, but the fields keep their places.
    const below = (await quantity.boundingBox())?.y;
    for (const field of [stop, price]) await field.fill(look.language === 'es-ES' ? '123.456' : '123,456');
    await quantity.fill('1000.5');
    expect((await quantity.boundingBox())?.y).toBe(below);
    await takeOptionalScreenshot(page, `${name}-question`);
    expect(await findAxeViolations(page)).toEqual([]);
  });
});
