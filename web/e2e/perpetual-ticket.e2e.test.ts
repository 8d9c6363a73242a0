import { describe, expect } from 'vitest';
import { axeFindings, takePicture } from '#scripts/testing/browser/browser.ts';
import { balanceIs, inDialog, openLong, quantity, ready, side } from '#scripts/testing/browser/perpetual.ts';
import { test } from '#scripts/testing/browser/test.ts';

const PAGE = '/trading/perpetual';

describe('the ticket of perpetuals', () => {
  test('clears a number that is not above zero once its field is left', async ({ demoPage }) => {
    const page = await ready(await demoPage(PAGE));
    await page.getByRole('radio', { name: 'Stop limit' }).click();
    await page.getByRole('checkbox').check();
    const ticket = page.getByTestId('ticket');
    for (const name of ['Quantity', 'Price', 'Stop price', 'Take profit', 'Stop loss'])
      for (const [typed, left] of [
        ['0', ''],
        ['-5', ''],
        ['0.5', '0.5'],
      ] as const) {
        const field = ticket.getByRole('textbox', { name, exact: true });
        await field.fill(typed);
        await field.blur();
        expect([name, typed, await field.inputValue()]).toEqual([name, typed, left]);
      }
  });

  test('asks before real money goes out at more than 20x, and says what a move of 1 % does', async ({
    personPage,
    demoPage,
  }) => {
    const { page } = await personPage(PAGE, { funds: '10000' });
    await balanceIs(page, '10,000.00');
    const orders: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/futures/create-order')) orders.push(request.url());
    });
    await side(page, 'Long');
    await quantity(page).fill('100');
    await page.getByRole('button', { name: 'Leverage 50' }).click();
    await page.getByTestId('buy').click();
    const asked = inDialog(page);
    await asked
      .getByText('A move of BTC/USDT by 1 % gains or loses 50.00 USDT: 50 % of your margin.', { exact: false })
      .waitFor();
    await takePicture(page, 'leverage-confirm');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
    expect(await page.getByTestId('buy').evaluate((button) => button === document.activeElement)).toBe(true);
    expect(orders).toEqual([]);
    await page.getByTestId('buy').click();
    await asked.getByRole('button', { name: 'Open long · 5,000.00 USDT' }).click();
    await page
      .getByTestId('placed')
      .getByText(/filled at/)
      .waitFor();
    expect(orders).toHaveLength(1);
    // At 20x nothing is asked, and never of play money.
    await page.getByRole('button', { name: 'Leverage 20', exact: true }).click();
    await openLong(page);
    const demo = await ready(await demoPage(PAGE));
    await demo.getByRole('button', { name: 'Leverage 200' }).click();
    await openLong(demo);
  });
});
