import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { axeFindings, takePicture, type Visitor } from '#scripts/testing/browser/browser.ts';
import { testPlatform } from '#scripts/testing/browser/test-platform.ts';

const platform = testPlatform();

/** A visitor with one click to a demo account behind them. */
async function visitor(seen: Partial<Visitor> = {}): Promise<{ context: BrowserContext; page: Page }> {
  const context = await platform.newVisitor(seen);
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Open demo account' }).click();
  await page.waitForURL((url) => url.pathname === '/trading/options');
  return { context, page };
}

async function act(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

const available = (page: Page, amount: string) => page.getByRole('banner').getByText(amount).waitFor();

describe('the demo account', () => {
  it('is begun anew: what was open and spent is gone from every list, in other tabs too', async () => {
    const { context, page } = await visitor();
    await available(page, '100,000.00');
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').token as string);
    const bought = await context.request.post(`${platform.info.web}/api/options/create-order`, {
      data: { symbol: 'BTC/USDT', direction: 'call', period_id: 'p3600', amount: '2500' },
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    });
    expect(bought.status()).toBe(200);
    const other = await context.newPage();
    await other.goto('/');
    await Promise.all([available(page, '97,500.00'), available(other, '97,500.00')]);

    await act(page, 'Reset the demo account');
    const dialog = page.getByRole('alertdialog', { name: 'Reset the demo account?' });
    await dialog.waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await takePicture(page, 'demo-reset');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await act(page, 'Reset the demo account');
    await page.getByTestId('confirm').click();
    await page.getByRole('alertdialog', { name: /The demo account was reset/ }).waitFor();
    await Promise.all([available(page, '100,000.00'), available(other, '100,000.00')]);
    const orders = await context.request.get(`${platform.info.web}/api/options/orders`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await orders.json()).toMatchObject({ data: { orders: [], total: 0 } });
    await context.close();
  });

  it('of a visitor becomes that of a person with a main account, in which there is nothing', async () => {
    const { context, page } = await visitor({ width: 375, height: 812 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Open a real account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open a real account' });
    await dialog.getByRole('button', { name: 'Open account' }).click();
    await dialog.getByText('Please choose a password').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await dialog.getByLabel('Username').fill('trader');
    await dialog.getByLabel('Password', { exact: true }).fill('orchard lantern violet 42');
    await dialog.getByLabel('Repeat the password').fill('orchard lantern violet 42');
    await dialog.getByRole('checkbox').check();
    expect(await axeFindings(page)).toEqual([]);
    await takePicture(page, 'demo-upgrade-375');
    await dialog.getByRole('button', { name: 'Open account' }).click();
    await dialog.getByText('Username already taken').waitFor();
    await dialog.getByLabel('Username').fill('demo-no-longer');
    await dialog.getByRole('button', { name: 'Open account' }).click();
    await page.getByRole('alertdialog', { name: /Your account is open/ }).waitFor();
    await page.getByRole('banner').getByText('Live', { exact: true }).waitFor();
    await context.close();
  });

  it('is left for good by a visitor, who is told so', async () => {
    const { context, page } = await visitor();
    await act(page, 'Leave the demo account');
    const dialog = page.getByRole('alertdialog', { name: 'Leave the demo account?' });
    await dialog.getByText('nobody can come back to it').waitFor();
    await takePicture(page, 'demo-exit');
    await page.getByTestId('confirm-exit').click();
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).first().waitFor();
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull();
    await context.close();
  });
});
