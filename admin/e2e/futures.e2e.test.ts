import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { axeFindings, takePicture, type Visitor, watchForFaults } from '#scripts/testing/browser/browser.ts';
import { testPlatform } from '#scripts/testing/browser/test-platform.ts';
import { ApiError, createApi } from '#shared/api/client.ts';

const platform = testPlatform();
let session: string;
let trader: ReturnType<typeof createApi>;
let opened: { order: string; position: string };
let dogePosition: string;
let dogeOption: string;

/** Waits until something holds, before the tests and in them. */
const until = (holds: () => boolean | Promise<boolean>, timeout = 60_000): Promise<void> =>
  vi.waitFor(
    async () => {
      if (!(await holds())) throw new Error('It does not hold yet.');
    },
    { timeout, interval: 250 },
  );

const key = () => crypto.randomUUID();

/** Opens a position at the market; the tick may come after the answer. */
async function open(symbol: string, side: 'buy' | 'sell', more: { take_profit_price?: string } = {}) {
  const { order } = await trader('POST /futures/create-order', {
    body: { symbol, side, type: 'market', quantity: '100', leverage: 50, ...more },
    idempotencyKey: key(),
  });
  const filled = () => trader('GET /futures/orders/{id}', { params: { id: order.id } });
  await until(async () => (await filled()).order.status === 'filled');
  return { order: order.id, position: (await filled()).order.position_id ?? '' };
}

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error: unknown) => (error instanceof ApiError ? error.reason : String(error)),
  );

beforeAll(async () => {
  const base = `${platform.info.web}/api`;
  const login = await createApi({ base, token: () => null })('POST /auth/login', { body: platform.info.logins.trader });
  trader = createApi({ base, token: () => login.token });
  opened = await open('BTC/USDT', 'buy', { take_profit_price: '900000' });
  dogePosition = (await open('DOGE/USDT', 'sell')).position;
  await trader('POST /futures/create-order', {
    body: { symbol: 'ETH/USDT', side: 'buy', type: 'limit', quantity: '250', price: '100', leverage: 20 },
    idempotencyKey: key(),
  });
  const option = (symbol: string, direction: 'call' | 'put', amount: string, period_id: string) =>
    trader('POST /options/create-order', { body: { symbol, direction, amount, period_id }, idempotencyKey: key() });
  dogeOption = (await option('DOGE/USDT', 'call', '25', 'p60')).order.id;
  await option('BTC/USDT', 'put', '400', 'p1800');
  session = await staffSession();
});

const visit = (visitor: Partial<Visitor> = {}) => platform.newVisitor({ origin: platform.info.admin, ...visitor });

/** Logs in from the browser, since a session is good from its own address only. */
async function staffSession(): Promise<string> {
  const context = await visit();
  const page = await context.newPage();
  await page.goto('/admin/login');
  const { username, password } = platform.info.logins.owner;
  const given = { username, password, code: await platform.ownerCode() };
  const text = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/admin/login', { method: 'POST', headers, body: JSON.stringify(body) });
    return JSON.stringify(((await answer.json()) as { data: unknown }).data);
  }, given);
  await context.close();
  return text;
}

async function staff(visitor: Parameters<typeof visit>[0] = {}): Promise<BrowserContext> {
  const context = await visit(visitor);
  await context.addInitScript((text) => sessionStorage.setItem('staff-session', text), session);
  return context;
}

const rows = (page: Page) => page.locator('tbody tr[tabindex]');

describe('the back office of perpetuals', { sequential: true }, () => {
  it('lists positions, and shows one with its trades, receipt and money', async () => {
    const context = await staff({ width: 1440 });
    const page = await context.newPage();
    const faults = watchForFaults(page);
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
    await takePicture(page, 'admin-position-panel-1440');
    await panel.getByRole('link', { name: 'Open as a page' }).click();
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/admin/futures/positions/${opened.position}`);
    await page.getByRole('link', { name: `…${opened.order.slice(-8)}` }).click();
    await page.getByText('Perpetual ordered').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  it('filters and sorts orders on the server, and hands them over as CSV', async () => {
    const context = await staff();
    const page = await context.newPage();
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
    await page.getByRole('button', { name: 'Traded' }).click();
    await expect.poll(() => rows(page).first().innerText()).toContain('DOGE/USDT');
    await context.close();
  });

  it('shows what the house owes at the worst', async () => {
    const context = await staff({ width: 1440 });
    const page = await context.newPage();
    const faults = watchForFaults(page);
    await page.goto('/admin/exposure');
    const table = page.getByRole('table', { name: 'Exposure' });
    const btc = table.getByRole('row').filter({ hasText: 'BTC/USDT' });
    // Several hundred small reads: slow on a machine that does much else.
    await btc.waitFor({ timeout: 90_000 });
    // 400 at 25 %, and 100 × 50 long.
    expect(await btc.innerText()).toMatch(/100\.00[\s\S]*5,000\.00/);
    await page.getByRole('radio', { name: 'Demo' }).click();
    await page.getByText('Nothing is open.').waitFor({ timeout: 90_000 });
    expect(faults).toEqual([]);
    await context.close();
  });

  it('halts a symbol: new orders stop, closes and settlement run', async () => {
    const context = await staff();
    const page = await context.newPage();
    const faults = watchForFaults(page);
    await page.goto('/admin/trading/symbols');
    await page.getByRole('searchbox').fill('doge');
    await expect.poll(() => rows(page).count()).toBe(1);
    await rows(page).first().press('Enter');
    const panel = page.getByRole('dialog', { name: 'DOGE/USDT', exact: true });
    await panel.getByText('Never changed.').waitFor();
    await panel.getByRole('button', { name: 'Halt new orders' }).click();
    const confirm = page.getByRole('alertdialog', { name: 'Halt DOGE/USDT' });
    const halt = confirm.getByRole('button', { name: 'Halt new orders' });
    await halt.click();
    await confirm.getByText('Say why, in 3 to 500 characters.').waitFor();
    await confirm.getByText('Enter the six digits of your authenticator.', { exact: true }).waitFor();
    await confirm.getByLabel('Reason').fill('The feed looks wrong');
    await confirm.getByLabel('Authenticator code').fill('000000');
    await halt.click();
    await confirm.getByText('This code is not right or was used already.', { exact: false }).waitFor();
    await confirm.getByLabel('Authenticator code').fill(await platform.ownerCode());
    await confirm.getByLabel('Authenticator code').press('Enter');
    await confirm.waitFor({ state: 'hidden' });
    await panel.getByText('The feed looks wrong').waitFor();
    await panel.getByText('Halted').waitFor();

    const order = () =>
      refusal(
        trader('POST /futures/create-order', {
          body: { symbol: 'DOGE/USDT', side: 'buy', type: 'limit', quantity: '10', price: '0.01', leverage: 20 },
          idempotencyKey: key(),
        }),
      );
    await expect.poll(order, { interval: 500 }).toBe('SYMBOL_HALTED');
    const option = { symbol: 'DOGE/USDT', direction: 'call', amount: '10', period_id: 'p60' } as const;
    await expect
      .poll(() => refusal(trader('POST /options/create-order', { body: option, idempotencyKey: key() })), {
        interval: 500,
      })
      .toBe('SYMBOL_HALTED');
    await trader('POST /futures/positions/{id}/close', {
      params: { id: dogePosition },
      body: {},
      idempotencyKey: key(),
    });
    const closed = () => trader('GET /futures/positions/{id}', { params: { id: dogePosition } });
    await expect.poll(async () => (await closed()).position.status).toBe('closed');
    const settled = () => trader('GET /options/orders/{id}', { params: { id: dogeOption } });
    await expect
      .poll(async () => (await settled()).order.status, { timeout: 80_000, interval: 1000 })
      .toMatch(/^(win|lose|settled)$/);
    expect(faults.filter((fault) => !fault.includes('403'))).toEqual([]);
    await context.close();
  });

  it('changes terms: values that cannot be are refused beside their field, the change shows in the history', async () => {
    const context = await staff();
    const page = await context.newPage();
    await page.goto('/admin/futures/config');
    await rows(page).first().press('Enter');
    const panel = page.getByRole('dialog', { name: 'Terms: Crypto', exact: true });
    await panel.getByRole('button', { name: 'Change', exact: true }).click();
    const form = panel.getByRole('form');
    await form.getByRole('button', { name: 'Review the change' }).click();
    await form.getByText('Nothing is changed.').waitFor();
    const fee = form.getByLabel('Fee rate');
    await fee.fill('0,6');
    await form.getByRole('button', { name: 'Review the change' }).click();
    const confirm = page.getByRole('alertdialog');
    const code = await platform.ownerCode();
    const make = async (reason: string) => {
      await confirm.getByLabel('Reason').fill(reason);
      await confirm.getByLabel('Authenticator code').fill(code);
      await confirm.getByRole('button', { name: 'Make the change' }).click();
      await confirm.waitFor({ state: 'hidden' });
    };
    await make('Fees go up');
    await form.getByText('At the highest leverage the fee would take the whole margin.').waitFor();
    expect(await fee.getAttribute('aria-invalid')).toBe('true');
    expect(await fee.evaluate((input) => input === document.activeElement)).toBe(true);
    await fee.fill('0.02');
    await form.getByRole('button', { name: 'Review the change' }).click();
    expect(await confirm.getByRole('row').filter({ hasText: 'Fee rate' }).innerText()).toMatch(/0\.01.*0\.02/s);
    // A refused change does not use the code up.
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
    await context.close();
  });

  it('says so when somebody else was first', async () => {
    const context = await staff();
    const page = await context.newPage();
    await page.route('**/api/admin/options-config/p60', (route) =>
      route.fulfill({
        status: 409,
        contentType: 'application/json',
        body: JSON.stringify({ success: false, code: 4033, message: '', error_code: 'CHANGED_MEANWHILE' }),
      }),
    );
    await page.goto('/admin/options-config/p60');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByLabel('Payout rate').fill('11');
    await page.getByRole('button', { name: 'Review the change' }).click();
    const confirm = page.getByRole('alertdialog');
    await confirm.getByLabel('Reason').fill('More');
    await confirm.getByLabel('Authenticator code').fill('123456');
    await confirm.getByRole('button', { name: 'Make the change' }).click();
    await confirm.getByText('Somebody else has changed this meanwhile.', { exact: false }).waitFor();
    await confirm.getByRole('button', { name: 'Look at it again' }).click();
    await confirm.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Change', exact: true }).waitFor();
    await context.close();
  });

  it.each([
    [1440, 900, 'dark', 'en-US'],
    [768, 1024, 'light', 'es-ES'],
    [375, 812, 'dark', 'es-ES'],
    [375, 812, 'light', 'en-US'],
  ] as const)('has no fault that axe finds at %i × %i, %s, %s, and fits', async (width, height, theme, language) => {
    const context = await staff({ width, height, theme, language, reducedMotion: true });
    const page = await context.newPage();
    const faults = watchForFaults(page);
    const look = async (name: string) => {
      await takePicture(page, `admin-${name}-${width}-${theme}`);
      expect([name, await axeFindings(page)]).toEqual([name, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      // A key that has no words would show as it is.
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
    expect(faults).toEqual([]);
    await context.close();
  });
});
