import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeFindings, takePicture } from '#scripts/testing/browser/browser.ts';
import { looks } from '#scripts/testing/browser/looks.ts';
import type { Person } from '#scripts/testing/browser/people.ts';
import { test } from '#scripts/testing/browser/test.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';

const PAGE = '/assets';

test.beforeEach(({ allowFaults }) => {
  // What is refused on purpose, the browser notes too.
  allowFaults(/status of 4\d\d/);
});

const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: 'Transfer' });
const factOf = (page: Page, name: string) => dialogOf(page).getByRole('term').filter({ hasText: name }).locator('..');
const confirm = (page: Page) => dialogOf(page).getByTestId('confirm-transfer');
const totalOf = (page: Page) => page.getByTestId('total');

async function openDialog(page: Page): Promise<void> {
  await totalOf(page).getByText('USDT').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Transfer', exact: true }).click();
  await dialogOf(page)
    .getByText(/20 of 20|\d+ of 20/)
    .waitFor();
}

/** What is free in the wallets of somebody, by kind. */
async function balancesOf({ api }: Person): Promise<Partial<Record<WalletType, string>>> {
  const { wallets } = await api('GET /user/assets', {});
  return Object.fromEntries(wallets.map(({ wallet_type, available_balance }) => [wallet_type, available_balance]));
}

/** Moves money from the trading wallet by the interface. */
async function moveAway({ api }: Person, to: WalletType, amount: string, memo?: string): Promise<void> {
  const { wallets } = await api('GET /user/assets', {});
  const idOf = (type: WalletType) => wallets.find(({ wallet_type }) => wallet_type === type)?.id ?? '';
  await api('POST /wallet-transfer/create', {
    body: {
      from_wallet_id: idOf('trading'),
      to_wallet_id: idOf(to),
      coin_type: 'USDT',
      amount,
      ...(memo !== undefined && { memo }),
    },
    idempotencyKey: randomUUID(),
  });
}

describe('the assets page', () => {
  test('asks for a login and comes back', async ({ visit }) => {
    const page = await visit();
    await page.goto(PAGE);
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/assets');
  });

  test('is reached from the menu and from the personal center, and leads back there', async ({ personPage }) => {
    const { page } = await personPage('/profile');
    await page.getByRole('main').getByRole('link', { name: 'Assets' }).click();
    await page.getByRole('heading', { name: 'Assets', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.waitForURL((url) => url.pathname === '/profile');
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Assets' }).click();
    await page.waitForURL((url) => url.pathname === '/assets');
  });

  test('moves money to funding and back, to the last digit, and says so on the page', async ({ personPage }) => {
    const { page, person } = await personPage(PAGE, { funds: '1000' });
    await openDialog(page);
    const dialog = dialogOf(page);
    expect(await dialog.getByLabel('Amount').evaluate((field) => field === document.activeElement)).toBe(true);
    await dialog.getByLabel('Amount').fill('100.00000001');
    await dialog.getByLabel('Memo').fill('for a rainy day');
    expect(await factOf(page, 'Trading').innerText()).toMatch(/1,000\.00\s→\s899\.99999999/);
    expect(await factOf(page, 'Funding').innerText()).toMatch(/0\.00\s→\s100\.00000001/);
    await factOf(page, 'Transfers left this hour').getByText('20 of 20').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await takePicture(page, 'transfer-dialog');
    expect(await confirm(page).innerText()).toBe('Transfer 100.00000001 USDT');
    await confirm(page).click();
    await page.getByText('Transfer successful!').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await balancesOf(person)).toEqual({ spot: '100.00000001', trading: '899.99999999', finance: '0' });
    const list = page.getByRole('table', { name: 'Recent transfers' });
    await list.getByRole('row', { name: /Trading → Funding.*for a rainy day.*100\.00000001/ }).waitFor();
    await page.getByRole('tab', { name: 'Funding' }).getByText('100.00').waitFor();
    // What it was opened by has the focus again.
    const opener = page.getByRole('main').getByRole('button', { name: 'Transfer', exact: true });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);

    await openDialog(page);
    await factOf(page, 'Transfers left this hour').getByText('19 of 20').waitFor();
    expect(await factOf(page, 'Left today (UTC)').innerText()).toContain('199,899.99');
    await dialog.getByRole('button', { name: 'Swap wallets' }).click();
    await dialog.getByRole('button', { name: 'All', exact: true }).click();
    expect(await dialog.getByLabel('Amount').inputValue()).toBe('100.00000001');
    await confirm(page).click();
    await list.getByRole('row', { name: /Funding → Trading/ }).waitFor();
    expect(await balancesOf(person)).toEqual({ spot: '0', trading: '1000', finance: '0' });
    await expect.poll(() => totalOf(page).innerText()).toMatch(/^1,000\.00\sUSDT$/);
  });

  test('says beside its field what is wrong, whoever finds it', async ({ personPage, allowFaults }) => {
    allowFaults(/ERR_FAILED .*limits/);
    const { page, person } = await personPage(null, { funds: '60000' });
    let known = true;
    await page.route('**/api/wallet-transfer/limits', (route) => (known ? route.fallback() : route.abort()));
    await page.goto(PAGE);
    await openDialog(page);
    const dialog = dialogOf(page);
    const amount = dialog.getByLabel('Amount');
    const said = () => dialog.getByRole('alert').allInnerTexts();
    for (const [typed, sentence] of [
      ['', 'Please enter transfer amount'],
      ['0', 'Please enter valid transfer amount'],
      ['five', 'Please enter valid transfer amount'],
      ['60000.00000001', 'Insufficient balance. Amount: 60,000.00000001 USDT, your balance: 60,000.00 USDT'],
      ['50001', 'At most 50,000.00 USDT can be moved in one transfer.'],
    ] as const) {
      await amount.fill(typed);
      await confirm(page).click();
      await expect.poll(said).toEqual([sentence]);
      expect(await amount.getAttribute('aria-invalid')).toBe('true');
      await expect.poll(() => amount.evaluate((field) => field === document.activeElement)).toBe(true);
    }
    await takePicture(page, 'transfer-refused');
    await dialog.getByRole('button', { name: 'Max' }).click();
    expect(await amount.inputValue()).toBe('50000');
    await dialog.getByLabel('To').selectOption('Trading');
    await confirm(page).click();
    await expect.poll(said).toEqual(['Choose another wallet than the one that the money comes from.']);
    expect(await dialog.getByLabel('To').getAttribute('aria-invalid')).toBe('true');
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    // The server knows its limits where the page does not.
    known = false;
    await page.reload();
    await totalOf(page).getByText('60,000.00').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Transfer', exact: true }).click();
    await amount.fill('50001');
    await confirm(page).click();
    await expect.poll(said).toEqual(['At most 50,000.00 USDT can be moved in one transfer.']);
    expect(await amount.getAttribute('aria-invalid')).toBe('true');
    expect(await balancesOf(person)).toEqual({ spot: '0', trading: '60000', finance: '0' });
  });

  test('repeats a transfer whose answer never came under its key: money moves once', async ({
    personPage,
    allowFaults,
  }) => {
    allowFaults(/ERR_FAILED/);
    const { page, person } = await personPage(null, { funds: '1000' });
    let lost = false;
    await page.route('**/api/wallet-transfer/create', async (route) => {
      if (lost) return route.fallback();
      lost = true;
      await route.fetch();
      await route.abort();
    });
    await page.goto(PAGE);
    await openDialog(page);
    await dialogOf(page).getByLabel('Amount').fill('250');
    await confirm(page).click();
    await dialogOf(page)
      .getByText(/never made twice/)
      .waitFor();
    await confirm(page).click();
    await page.getByText('Transfer successful!').waitFor();
    expect(await balancesOf(person)).toEqual({ spot: '250', trading: '750', finance: '0' });
  });

  test('goes on with older transfers, and gives them as a file', async ({ personPage }) => {
    const { page, person } = await personPage(null, { funds: '1000' });
    for (const amount of ['1', '2', '3']) await moveAway(person, 'finance', amount);
    await page.route('**/api/wallet-transfer/list?*', (route) =>
      route.continue({ url: route.request().url().replace('limit=20', 'limit=2') }),
    );
    await page.goto(PAGE);
    const rows = page.getByRole('table', { name: 'Recent transfers' }).locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => rows.count()).toBe(3);
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^transfers-\d{4}-\d\d-\d\d\.csv$/);
  });

  test('shows by kind of wallet what is owned, narrowed by coin and by worth', async ({ personPage }) => {
    const { page, person } = await personPage(null, { funds: '1000' });
    await moveAway(person, 'spot', '250');
    await moveAway(person, 'finance', '250');
    await page.goto(PAGE);
    await expect.poll(() => totalOf(page).innerText()).toMatch(/^1,000\.00\sUSDT$/);
    const tabs = page.getByRole('tab');
    await expect
      .poll(async () => (await tabs.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')))
      .toEqual(['Funding 250.00 25.00 %', 'Earn 250.00 25.00 %', 'Trading 500.00 50.00 %']);
    // What the ring shows, in words.
    const ring = page.getByRole('figure', { name: 'Distribution' }).getByRole('row', { name: /^Trading/ });
    expect((await ring.innerText()).replace(/\s+/g, ' ')).toBe('Trading 500.00 USDT 50.00 %');
    // The fullest is shown first; arrow keys lead to the others.
    await tabs.last().focus();
    await page.keyboard.press('ArrowDown');
    await page
      .getByRole('tabpanel', { name: 'Funding' })
      .getByRole('row', { name: /250\.00/ })
      .waitFor();
    await page.keyboard.press('ArrowUp');
    const table = page.getByRole('tabpanel', { name: 'Trading' }).getByRole('table', { name: 'Trading' });
    await table.getByRole('row', { name: /USDT Tether.*500\.00.*50\.00/ }).waitFor();
    await page.getByRole('searchbox', { name: 'Search coin' }).fill('bit');
    await page.getByText('No coin here matches “bit”.').waitFor();
    await page.getByRole('searchbox', { name: 'Search coin' }).fill('teth');
    await table.waitFor();
    await page.getByRole('searchbox', { name: 'Search coin' }).fill('');
    await moveAway(person, 'finance', '500');
    // Told by the socket.
    await page.getByLabel('Hide what is worth less than 1 USDT').check();
    await page.getByText('Nothing here is worth 1 USDT or more.').waitFor();
    await page.reload();
    expect(await page.getByLabel('Hide what is worth less than 1 USDT').isChecked()).toBe(true);
  });

  test('tells what today brought as it comes', async ({ personPage }) => {
    const { page, person } = await personPage(PAGE, { funds: '1000' });
    const income = page.getByRole('term').filter({ hasText: 'Today’s income' }).locator('..');
    await income.getByText('0.00').waitFor();
    await person.api('POST /futures/create-order', {
      body: { symbol: 'BTC/USDT', side: 'buy', type: 'market', quantity: '100', leverage: 20 },
      idempotencyKey: randomUUID(),
    });
    // The fee of an order: 0.01 % of 2,000.
    await income.getByText('-0.20').waitFor();
  });

  test('hides every balance on this device until it is told to show them', async ({ personPage }) => {
    const { page, person } = await personPage(null, { funds: '1234' });
    await moveAway(person, 'spot', '34', 'to be seen');
    await page.goto(PAGE);
    const list = page.getByRole('table', { name: 'Recent transfers' });
    await list.getByText('34.00').waitFor();
    const hide = page.getByRole('switch', { name: 'Hide balances' });
    await hide.click();
    const figures = () => page.locator('body').getByText(/\d\.\d\d(?!\s?%)/);
    await expect.poll(() => figures().filter({ visible: true }).count()).toBe(0);
    await takePicture(page, 'assets-hidden', { fullPage: true });
    expect(await axeFindings(page)).toEqual([]);
    await page.reload();
    await list.getByText('to be seen').waitFor();
    await totalOf(page).getByText('••••••').waitFor();
    expect(await figures().filter({ visible: true }).count()).toBe(0);
    await hide.click();
    await totalOf(page).getByText('1,234.00').waitFor();
  });

  test('hands the site’s address on: by the device, else copied, and says when neither works', async ({
    personPage,
  }) => {
    const { page } = await personPage(null);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
    await page.goto(PAGE);
    const share = page.getByRole('button', { name: 'Share' });
    const origin = new URL(page.url()).origin;
    await page.evaluate(() =>
      Object.assign(navigator, { share: ({ url }: ShareData) => navigator.clipboard.writeText(`shared ${url}`) }),
    );
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    await share.click();
    await expect.poll(copied).toBe(`shared ${origin}`);
    await page.evaluate(() => Object.assign(navigator, { share: () => Promise.reject(new Error('no way')) }));
    await share.click();
    await page.getByText('Link copied').waitFor();
    expect(await copied()).toBe(origin);
    await page.evaluate(() => {
      Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('not allowed')) });
    });
    await share.click();
    await page.getByText('Copy failed').waitFor();
  });

  test('serves the demo account, which is marked as such', async ({ demoPage }) => {
    const page = await demoPage(PAGE, { width: 375, height: 812 });
    await totalOf(page).getByText('100,000.00').waitFor();
    await page.getByRole('banner').getByText('Demo', { exact: true }).waitFor();
    await openDialog(page);
    await dialogOf(page).getByLabel('Amount').fill('40');
    await takePicture(page, 'transfer-dialog-375');
    expect(await axeFindings(page)).toEqual([]);
    await confirm(page).click();
    await page.getByRole('tab', { name: 'Funding' }).getByText('40.00').waitFor();
    await takePicture(page, 'assets-demo-375', { fullPage: true });
  });

  test('says what is not there, and what could not be read, with a way to try again', async ({
    personPage,
    allowFaults,
  }) => {
    allowFaults(/status of 500/);
    const { page } = await personPage(null);
    let broken = true;
    await page.route('**/api/user/assets', (route) =>
      broken
        ? route.fulfill({ status: 500, json: { success: false, code: 5001, error_code: 'INTERNAL', message: 'No.' } })
        : route.fallback(),
    );
    await page.goto(PAGE);
    await page.getByText('Failed to get assets data').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    broken = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('You have not moved money between your wallets yet.').waitFor();
    await expect.poll(() => totalOf(page).innerText()).toMatch(/^0\.00\sUSDT$/);
    await page.getByRole('main').getByRole('button', { name: 'Transfer', exact: true }).click();
    await dialogOf(page).getByText('None of your wallets has USDT that can be moved.').waitFor();
    await takePicture(page, 'transfer-nothing');
    await dialogOf(page).getByLabel('Amount').fill('1');
    await confirm(page).click();
    await expect
      .poll(() => dialogOf(page).getByRole('alert').allInnerTexts())
      .toEqual(['Please select source and target wallets', 'Please select source and target wallets']);
  });

  const all = [
    { width: 375, theme: 'dark' },
    { width: 375, theme: 'light', language: 'ja-JP' },
    { width: 768, theme: 'light' },
    { width: 1440, theme: 'light', language: 'es-ES' },
    { width: 1440, theme: 'dark' },
  ] as const;
  test.for(looks(all))(
    'has nothing that axe finds at $width in $theme, and does not scroll sideways',
    async (look, { personPage }) => {
      const { page, person } = await personPage(null, { ...look, height: 900, funds: '128500.5' });
      await moveAway(
        person,
        'spot',
        '25000.125',
        'A memo that is longer than the room that a row of the list has for it',
      );
      await moveAway(person, 'finance', '0.5');
      await page.goto(PAGE);
      await page.locator('tbody tr').nth(2).waitFor();
      await page.getByRole('term').nth(0).waitFor();
      await page.locator('main .skeleton').first().waitFor({ state: 'detached' });
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width);
      await takePicture(page, `assets-${look.width}-${look.theme}`, { fullPage: true });
    },
  );
});

describe('a ticket that the trading wallet is short for', () => {
  test.for([
    { path: '/trading/options?symbol=BTC/USDT&direction=call&amount=150&period=60', short: '130.00', amount: '130' },
    // A margin of 150, and 0.01 % of 3,000.
    {
      path: '/trading/perpetual?symbol=BTC/USDT&direction=call&amount=150&leverage=20',
      short: '130.30',
      amount: '130.3',
    },
  ])('offers to move what is missing: $path', async ({ path, short, amount }, { personPage }) => {
    const { page, person } = await personPage(null, { funds: '500' });
    await moveAway(person, 'finance', '80');
    await moveAway(person, 'spot', '400');
    await page.goto(path);
    const ticket = page.getByTestId('ticket');
    const offer = ticket.getByRole('button', { name: `Transfer ${short} USDT` });
    await offer.waitFor();
    await takePicture(page, `ticket-short-${path.split('?')[0]?.split('/').at(-1)}`);
    expect(await axeFindings(page)).toEqual([]);
    await offer.click();
    const dialog = dialogOf(page);
    expect(await dialog.getByLabel('Amount').inputValue()).toBe(amount);
    expect(await dialog.getByLabel('From').locator('option:checked').innerText()).toBe('Funding');
    expect(await dialog.getByLabel('To').locator('option:checked').innerText()).toBe('Trading');
    const orders: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/create-order')) orders.push(request.url());
    });
    await confirm(page).click();
    await page.getByText('Transfer successful!').waitFor();
    await offer.waitFor({ state: 'detached' });
    await page.getByTestId('buy').getByText('USDT').waitFor();
    // The dialog is no part of the order.
    expect(orders).toEqual([]);
    expect((await balancesOf(person)).spot).toBe(path.includes('options') ? '270' : '269.7');
  });

  test('offers nothing where no other wallet has money', async ({ personPage }) => {
    const { page } = await personPage('/trading/options?symbol=BTC/USDT&direction=call&amount=150&period=60', {
      funds: '20',
    });
    await page.getByTestId('buy').getByText('Insufficient balance').waitFor();
    expect(
      await page
        .getByTestId('ticket')
        .getByRole('button', { name: /^Transfer/ })
        .count(),
    ).toBe(0);
  });
});
