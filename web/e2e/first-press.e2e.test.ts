import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '#scripts/testing/browser/test.ts';
import { getTransferDialog } from '#scripts/testing/browser/transfers.ts';

/** Presses a button as a hand does: the focus leaves the field on the press, the click needs the release on it too. */
async function pressByHand(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  // What still loads may move it before the press.
  await page.waitForLoadState('networkidle');
  const before = await button.boundingBox();
  if (!before) throw new Error('the button is not shown');
  // Near its upper edge, which moves away first when an error pushes it down.
  await page.mouse.move(before.x + before.width / 2, before.y + 4);
  await page.mouse.down();
  // Two frames: what the blur has changed is drawn.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const pressed = await button.boundingBox();
  expect([pressed?.x, pressed?.y]).toEqual([before.x, before.y]);
  await page.mouse.up();
}

test.beforeEach(({ allowFaults }) => {
  // The browser also logs expected errors.
  allowFaults(/status of 4\d\d/);
});

describe('first press after typing', () => {
  test('reaches the deposit link of the option ticket', async ({ personPage }) => {
    const { page } = await personPage('/trading/options', { funds: '10', spot: '2250' });
    const ticket = page.getByTestId('ticket');
    await ticket.getByRole('textbox', { name: 'Amount' }).fill('10010');
    await pressByHand(page, ticket.getByRole('link', { name: /^Deposit/ }));
    await page.waitForURL(({ pathname }) => pathname === '/deposit');
  });

  test('opens a position with money from another wallet', async ({ personPage }) => {
    const { page } = await personPage('/trading/perpetual', { funds: '10', spot: '50000' });
    const ticket = page.getByTestId('ticket');
    await ticket.getByRole('radio', { name: 'Long' }).check({ force: true });
    await ticket.getByRole('textbox', { name: 'Quantity', exact: true }).fill('1000');
    await ticket.getByText('992.00 USDT comes from your other wallets.').waitFor();
    await pressByHand(page, page.getByTestId('buy'));
    await page.getByTestId('placed').waitFor();
  });

  test('reaches the buttons of the transfer, invest, withdrawal and loan forms', async ({ personPage }) => {
    const { page } = await personPage('/assets', { isVerified: true, funds: '10', spot: '50' });
    await page.getByRole('main').getByRole('button', { name: 'Transfer', exact: true }).click();
    await getTransferDialog(page).getByLabel('Amount').fill('5000');
    await pressByHand(page, getTransferDialog(page).getByTestId('confirm-transfer'));
    await getTransferDialog(page)
      .getByText(/^Insufficient balance\. /)
      .waitFor();

    await page.goto('/withdraw?coin=usdt');
    const withdraw = page.getByTestId('withdraw');
    await page.getByRole('textbox', { name: 'Amount' }).fill('1');
    expect(await page.getByTestId('net').innerText()).toMatch(/^–/);
    await pressByHand(page, withdraw);
    await page.getByText(/^You can withdraw/).waitFor();

    await page.goto('/loan');
    await page.getByLabel('Loan amount').fill('1');
    await pressByHand(page, page.getByLabel(/I have read and accept/));
    await page.getByText(/^You can borrow/).waitFor();
    expect(await page.getByLabel(/I have read and accept/).isChecked()).toBe(true);
  });
});
