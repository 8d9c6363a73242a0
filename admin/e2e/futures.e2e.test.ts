import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { getApiRejectionCode } from '#scripts/testing/browser/create-visitor.ts';
import { createE2eUser } from '#scripts/testing/browser/e2e-users.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { staffPlatformTest as test } from '#scripts/testing/browser/test.ts';
import { pollUntilAvailable } from '#scripts/testing/platform/checks.ts';
import type { ApiClient } from '#shared/api/client.ts';

let trader: ApiClient;
let opened: { order: string; position: string };
let dogePosition: string;

const key = () => crypto.randomUUID();

/** Opens a position at the market price; the tick may come after the answer. */
async function open(symbol: string, side: 'buy' | 'sell', more: { take_profit_price?: string } = {}) {
  const { order } = await trader('POST /futures/create-order', {
    body: { symbol, side, type: 'market', quantity: '100', leverage: 50, ...more },
    idempotencyKey: key(),
  });
  const filled = () => trader('GET /futures/orders/{id}', { params: { id: order.id } });
  const position = await pollUntilAvailable(60_000, async () => (await filled()).order.position_id);
  return { order: order.id, position };
}

const option = (symbol: string, direction: 'call' | 'put', amount: string, period_id: string) =>
  trader('POST /options/create-order', { body: { symbol, direction, amount, period_id }, idempotencyKey: key() });

test.beforeAll(async ({ place }) => {
  ({ api: trader } = await createE2eUser(place, { name: 'trader', funds: '10000' }));
  opened = await open('BTC/USDT', 'buy', { take_profit_price: '900000' });
  dogePosition = (await open('DOGE/USDT', 'sell')).position;
  await trader('POST /futures/create-order', {
    body: { symbol: 'ETH/USDT', side: 'buy', type: 'limit', quantity: '250', price: '100', leverage: 20 },
    idempotencyKey: key(),
  });
  await option('BTC/USDT', 'put', '400', 'p1800');
});

const rows = (page: Page) => page.locator('tbody tr[tabindex]');

describe('back office of perpetuals', () => {
  test(
    'lists positions and shows one with its trades, receipt and journal',
    { tags: 'rare' },
    async ({ staffPage }) => {
      const { page } = await staffPage('owner', null, { width: 1440 });
      await page.goto('/admin/futures/positions');
      await rows(page).nth(1).waitFor();
      expect(await rows(page).count()).toBe(2);
      await page.getByLabel('Direction').selectOption('long');
      await expect.poll(() => rows(page).count()).toBe(1);
      expect(new URL(page.url()).searchParams.get('side')).toBe('long');
      await rows(page)
        .first()
        .click({ position: { x: 20, y: 10 } });
      const panel = page.getByRole('dialog');
      await panel.getByText('Entry tick').waitFor();
      await panel.getByText('Position opened').waitFor();
      await panel.getByText('900,000.00').waitFor();
      await takeOptionalScreenshot(page, 'admin-position-panel-1440');
      await panel.getByRole('link', { name: 'Open as a page' }).click();
      await expect.poll(() => new URL(page.url()).pathname).toBe(`/admin/futures/positions/${opened.position}`);
      await page.getByRole('link', { name: `…${opened.order.slice(-8)}` }).click();
      await page.getByText('Perpetual order placed').waitFor();
    },
  );

  test('filters and sorts orders on the server and exports them as CSV', { tags: 'rare' }, async ({ staffPage }) => {
    const { page } = await staffPage('owner', null);
    await page.goto('/admin/futures/orders');
    await rows(page).nth(2).waitFor();
    await page.getByLabel('Status').selectOption('pending');
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await rows(page).first().innerText()).toContain('ETH/USDT');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^futures-orders-/);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect([lines.length, lines[1]]).toEqual([2, expect.stringContaining('ETH/USDT,buy,limit,pending,100,')]);
    await page.goto('/admin/futures/trades?order=oldest');
    await rows(page).nth(1).waitFor();
    expect(await rows(page).first().innerText()).toContain('BTC/USDT');
    await page.getByRole('button', { name: 'Executed' }).click();
    await expect.poll(() => rows(page).first().innerText()).toContain('DOGE/USDT');
  });

  test('shows the worst-case exposure', { tags: 'rare' }, async ({ staffPage }) => {
    const { page } = await staffPage('owner', null, { width: 1440 });
    await page.goto('/admin/exposure');
    const table = page.getByRole('table', { name: 'Exposure' });
    const btc = table.getByRole('row').filter({ hasText: 'BTC/USDT' });
    // It is counted once a minute: 400 at 25 %, and 100 × 50 long.
    await expect
      .poll(async () => ((await btc.count()) > 0 ? btc.innerText() : ''), { timeout: 150_000, interval: 500 })
      .toMatch(/100\.00[\s\S]*5,000\.00/);
    await page.getByRole('radio', { name: 'Demo' }).click();
    await page.getByText('No open positions.').waitFor({ timeout: 90_000 });
  });

  test('halts a symbol: rejects new orders, still closes and settles positions', async ({ staffPage, allowFaults }) => {
    allowFaults(/status of 403 .*symbols/);
    const { page, member } = await staffPage('owner', null);
    await page.goto('/admin/trading/symbols');
    await page.getByRole('searchbox').fill('doge');
    await expect.poll(() => rows(page).count()).toBe(1);
    await rows(page).first().press('Enter');
    const panel = page.getByRole('dialog', { name: 'DOGE/USDT', exact: true });
    await panel.getByText('No changes yet.').waitFor();
    await panel.getByRole('button', { name: 'Halt new orders' }).click();
    const confirm = page.getByRole('alertdialog', { name: 'Halt DOGE/USDT' });
    const halt = confirm.getByRole('button', { name: 'Halt new orders' });
    await halt.click();
    await confirm.getByText('Enter a reason of 3 to 500 characters.').waitFor();
    await confirm.getByText('Enter the 6-digit code from your authenticator app.', { exact: true }).waitFor();
    await confirm.getByLabel('Reason').fill('The feed looks wrong');
    await confirm.getByLabel('Authenticator code').fill('000000');
    await halt.click();
    await confirm.getByText('This code is wrong or already used.', { exact: false }).waitFor();
    await confirm.getByLabel('Authenticator code').fill(await member.code());
    const { order: bought } = await option('DOGE/USDT', 'call', '25', 'p5');
    await confirm.getByLabel('Authenticator code').press('Enter');
    await confirm.waitFor({ state: 'hidden' });
    await panel.getByText('The feed looks wrong').waitFor();
    await panel.getByText('Halted').waitFor();

    const order = () =>
      getApiRejectionCode(
        trader('POST /futures/create-order', {
          body: { symbol: 'DOGE/USDT', side: 'buy', type: 'limit', quantity: '10', price: '0.01', leverage: 20 },
          idempotencyKey: key(),
        }),
      );
    await expect.poll(order, { interval: 500 }).toBe('SYMBOL_HALTED');
    await expect
      .poll(() => getApiRejectionCode(option('DOGE/USDT', 'call', '10', 'p60')), { interval: 500 })
      .toBe('SYMBOL_HALTED');
    await trader('POST /futures/positions/{id}/close', {
      params: { id: dogePosition },
      body: {},
      idempotencyKey: key(),
    });
    const closed = () => trader('GET /futures/positions/{id}', { params: { id: dogePosition } });
    await expect.poll(async () => (await closed()).position.status).toBe('closed');
    const settled = () => trader('GET /options/orders/{id}', { params: { id: bought.id } });
    await expect.poll(async () => (await settled()).order.status).toMatch(/^(win|lose|settled)$/);
  });

  test(
    'edits terms: rejects invalid values beside their field and records the change in the history',
    { tags: 'rare' },
    async ({ staffPage, allowFaults }) => {
      allowFaults(/status of 422 .*configs/);
      const { page, member } = await staffPage('owner', null);
      await page.goto('/admin/futures/config');
      await rows(page).first().press('Enter');
      const panel = page.getByRole('dialog', { name: 'Terms: Crypto', exact: true });
      await panel.getByRole('button', { name: 'Edit', exact: true }).click();
      const form = panel.getByRole('form');
      await form.getByRole('button', { name: 'Review change' }).click();
      await form.getByText('No changes.').waitFor();
      const fee = form.getByLabel('Fee rate');
      await fee.fill('0,6');
      await form.getByRole('button', { name: 'Review change' }).click();
      const confirm = page.getByRole('alertdialog');
      const code = await member.code();
      const make = async (reason: string) => {
        await confirm.getByLabel('Reason').fill(reason);
        await confirm.getByLabel('Authenticator code').fill(code);
        await confirm.getByRole('button', { name: 'Save change' }).click();
        await confirm.waitFor({ state: 'hidden' });
      };
      await make('Fees go up');
      await form.getByText('At the highest leverage, the fee would use up the whole margin.').waitFor();
      expect(await fee.getAttribute('aria-invalid')).toBe('true');
      expect(await fee.evaluate((input) => input === document.activeElement)).toBe(true);
      await fee.fill('0.02');
      await form.getByRole('button', { name: 'Review change' }).click();
      expect(await confirm.getByRole('row').filter({ hasText: 'Fee rate' }).innerText()).toMatch(/0\.01.*0\.02/s);
      // A rejected change does not consume the code.
      await make('Fees go up a little');
      await panel.getByText('Fees go up a little').waitFor();
      await panel.getByText('Version 1').waitFor();
      const { configs } = await trader('GET /public/futures-configs', {});
      await expect
        .poll(async () => {
          const now = await trader('GET /public/futures-configs', {});
          return now.configs.find(({ product_type }) => product_type === 'cryptocurrency')?.fee_rate;
        })
        .toBe('0.02');
      expect(configs).toHaveLength(5);
      const { order } = await trader('GET /futures/orders/{id}', { params: { id: opened.order } });
      // 5,000 at the old 0.01 %.
      expect(order.fee).toBe('0.5');
    },
  );

  test('reports a conflict when another member saved first', { tags: 'rare' }, async ({ staffPage, allowFaults }) => {
    allowFaults(/status of 409/);
    const { page } = await staffPage('owner', null);
    await page.route('**/api/admin/options-config/p60', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/json',
        body: JSON.stringify({ success: false, code: 4033, message: '', error_code: 'CHANGED_MEANWHILE' }),
      }),
    );
    await page.goto('/admin/options-config/p60');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Payout rate').fill('11');
    await page.getByRole('button', { name: 'Review change' }).click();
    const confirm = page.getByRole('alertdialog');
    await confirm.getByLabel('Reason').fill('More');
    await confirm.getByLabel('Authenticator code').fill('123456');
    await confirm.getByRole('button', { name: 'Save change' }).click();
    await confirm.getByText('This was changed by someone else.', { exact: false }).waitFor();
    await confirm.getByRole('button', { name: 'Refresh' }).click();
    await confirm.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  });

  const all = [
    { width: 1440, height: 900, theme: 'dark', language: 'en-US' },
    { width: 768, height: 1024, theme: 'light', language: 'es-ES' },
    { width: 375, height: 812, theme: 'dark', language: 'es-ES' },
    { width: 375, height: 812, theme: 'light', language: 'en-US' },
  ] as const;
  test.for(selectDevices(all))(
    'has no axe findings and no sideways scrolling at $width × $height, $theme, $language',
    { tags: 'rare' },
    async (device, { staffPage }) => {
      const { width, theme } = device;
      const { page } = await staffPage('owner', null, { ...device, motion: false });
      const look = async (name: string) => {
        await takeOptionalScreenshot(page, `admin-${name}-${width}-${theme}`);
        expect([name, await findAxeViolations(page)]).toEqual([name, []]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        // A key without a translation would show as the key.
        expect(await page.locator('body').innerText()).not.toMatch(
          /\b(futures|config|symbol|exposure|change|history|titles|menu|side|tradeReason|orderType)\.[a-zA-Z_]+\b/,
        );
      };
      await page.goto('/admin/exposure');
      await page.getByText('BTC/USDT').first().waitFor();
      await look('exposure');
      for (const list of ['positions', 'orders', 'trades']) {
        await page.goto(`/admin/futures/${list}`);
        await rows(page).first().waitFor();
        await look(`futures-${list}`);
      }
      await page.goto(`/admin/futures/positions/${opened.position}`);
      await page.locator('a[href*="from_sequence"]').first().waitFor();
      await look('position');
      await page.goto('/admin/trading/symbols');
      await rows(page).first().waitFor();
      await look('symbols');
      await page.goto('/admin/trading/symbols/DOGE-USDT');
      await page.getByText('The feed looks wrong').waitFor();
      await look('symbol');
      await page.goto('/admin/options-config');
      await rows(page).first().waitFor();
      await look('options-config');
      await page.goto('/admin/futures/config/cryptocurrency');
      await page.getByText('Fees go up a little').waitFor();
      await page.locator('main section button').first().click();
      await page.locator('form [inputmode="decimal"]').first().fill('2');
      await look('futures-config-form');
      await page.locator('form button[type="submit"]').first().click();
      await page.getByRole('alertdialog').locator('textarea').waitFor();
      await look('futures-config-confirm');
    },
  );
});
