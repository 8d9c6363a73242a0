import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { getVerificationStepStates } from '#scripts/testing/browser/trading.ts';

const PAGE = '/trading/perpetual';
const PHONE = { width: 375, height: 667 };

/** Waits until the ticket of a new demo account can be filled. */
async function ready(page: Page): Promise<Page> {
  // On a phone it is in a sheet.
  if ((page.viewportSize()?.width ?? 0) <= 768) await page.getByRole('button', { name: /^(Long|Largo)$/ }).click();
  await balanceIs(page, '100,000.00');
  return page;
}

/** Waits for this balance in the header. */
const balanceIs = (page: Page, amount: string) =>
  page
    .locator('header')
    .getByText(new RegExp(amount.replaceAll(/[.,]/g, '[.,]')))
    .waitFor();

const side = (page: Page, name: 'Long' | 'Short') => page.getByRole('radio', { name }).check({ force: true });
const quantity = (page: Page) => page.getByTestId('ticket').getByRole('textbox', { name: 'Quantity' });
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const alerts = (page: Page) => page.getByTestId('ticket').getByRole('alert').allInnerTexts();
const expectText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

async function openLong(page: Page, amount = '100'): Promise<void> {
  await side(page, 'Long');
  await quantity(page).fill(amount);
  await page.getByTestId('buy').click();
  const placed = page.getByTestId('placed');
  await placed.getByText(/filled at/).waitFor();
}

const row = (page: Page, name: RegExp) => page.getByRole('row', { name });
const inDialog = (page: Page) => page.getByRole('alertdialog');

describe('perpetual trading', () => {
  test(
    'shows server errors beside each field in the reader’s language',
    { tags: ['rare', 'TRD-080'] },
    async ({ demoPage, allowFaults }) => {
      allowFaults(/status of 422/);
      const page = await ready(await demoPage(PAGE, { language: 'es-ES' }));
      const reasons = {
        leverage: [{ name: 'leverageRange', params: { least: 1, most: 50 } }],
        quantity: [{ name: 'quantityRange', params: { min: '1000', max: '5000' } }],
      };
      const errors = { leverage: ['Leverage must be between 1 and 50'], quantity: ['Quantity must be higher'] };
      const refusal = { success: false, code: 4001, message: 'No.', error_code: 'VALIDATION_FAILED', errors, reasons };
      await page.route('**/api/futures/create-order', (route) => route.fulfill({ status: 422, json: refusal }));
      await page.getByRole('radio', { name: 'Largo' }).check({ force: true });
      await page.getByTestId('ticket').getByRole('textbox', { name: 'Cantidad' }).fill('100');
      await page.getByTestId('buy').click();
      await expectText(page, 'El apalancamiento debe estar entre 1 y 50');
      expect(await alerts(page)).toEqual([
        'La cantidad debe estar entre 1.000,00 y 5.000,00 USDT',
        'El apalancamiento debe estar entre 1 y 50',
      ]);
    },
  );

  test('opens a position, sets TP/SL, closes half of it, then the rest', async ({ demoPage }) => {
    const page = await ready(await demoPage(PAGE));
    await openLong(page);
    await balanceIs(page, '99,999.80');
    const position = row(page, /BTC\/USDT\s*Long\s*20×/);
    await position.waitFor();
    expect(await tab(page, /^Positions/).innerText()).toMatch(/1$/);

    // Its values follow the price: they change within a few seconds.
    const cell = position.getByRole('gridcell').nth(6);
    const before = await cell.innerText();
    await page.waitForFunction(
      ([text]) => {
        const pnlCell = [...document.querySelectorAll('[role=grid] tbody tr')][0]?.children[6];
        return pnlCell !== undefined && (pnlCell as HTMLElement).innerText !== text;
      },
      [before],
    );
    await takeOptionalScreenshot(page, 'perpetual-1366');
    expect(await findAxeViolations(page)).toEqual([]);

    await position.getByRole('button', { name: 'TP/SL of BTC/USDT Long' }).click();
    const confirm = page.getByTestId('confirm-settings');
    expect(await confirm.getAttribute('aria-disabled')).toBe('true');
    await inDialog(page).getByRole('textbox', { name: 'Take profit' }).fill('1');
    await expectText(page, /Must be above/);
    await inDialog(page).getByRole('button', { name: 'At a gain of 50 percent of the margin' }).click();
    await inDialog(page).getByRole('button', { name: 'At a loss of 50 percent of the margin' }).click();
    await takeOptionalScreenshot(page, 'perpetual-settings');
    expect(await findAxeViolations(page)).toEqual([]);
    await confirm.click();
    await inDialog(page).waitFor({ state: 'detached' });
    // The focus is unchanged.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'TP/SL of BTC/USDT Long',
    );
    await page.keyboard.press('Enter');
    const stop = inDialog(page).getByRole('textbox', { name: 'Stop loss' });
    expect(Number(await stop.inputValue())).toBeGreaterThan(1000);
    await stop.fill('');
    await confirm.click();
    await inDialog(page).waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    expect(await stop.inputValue()).toBe('');
    await page.keyboard.press('Escape');

    await position.getByRole('button', { name: 'Close BTC/USDT Long' }).click();
    await inDialog(page).getByRole('button', { name: '50%' }).click();
    expect(await page.getByTestId('confirm-close').innerText()).toMatch(/^Close 0\.01\d+ BTC long$/);
    await takeOptionalScreenshot(page, 'perpetual-close');
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByTestId('confirm-close').click();
    await inDialog(page).waitFor({ state: 'detached' });
    await position.getByText('1,000.00', { exact: true }).first().waitFor();

    await position.getByRole('button', { name: 'Close BTC/USDT Long' }).click();
    await page.getByTestId('confirm-close').click();
    await expectText(page, 'You have no open positions. Choose Long or Short to open one.');
    await tab(page, /^Trades/).click();
    await row(page, /BTC\/USDT\s*Long\s*20×\s*Close/)
      .first()
      .waitFor();
    expect(await row(page, /BTC\/USDT\s*Long\s*20×\s*Close/).count()).toBe(2);

    await row(page, /BTC\/USDT/)
      .first()
      .click();
    await page.getByRole('heading', { name: 'BTC/USDT perpetual' }).waitFor();
    await page.getByTestId('verify').click();
    await expectText(page, 'Everything here matches the public ticks.');
    expect(await getVerificationStepStates(page)).toEqual(Array(10).fill('passed'));
    await takeOptionalScreenshot(page, 'position-1366', { fullPage: true });
    expect(await findAxeViolations(page)).toEqual([]);

    // Both halves of the close can be shared, the opening cannot.
    const share = page.getByRole('button', { name: 'Share', exact: true });
    expect(await share.count()).toBe(2);
    await share.last().click();
    const card = page.getByTestId('share-card');
    await card.waitFor();
    const cardLabel = (await card.getAttribute('aria-label')) ?? '';
    expect(cardLabel).toMatch(/^BTC\/USDT Long 20x · Close · [+−]?[\d.,]+% · .*\/verify\/trd_\w{26}$/);
    await takeOptionalScreenshot(page, 'share-perpetual');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Public receipt' }).last().click();
    await page.waitForURL(new URL(cardLabel.split(' · ').at(-1) ?? '').href);
    await page.locator('[data-testid=verdict][data-verdict=passed]').waitFor();
    await takeOptionalScreenshot(page, 'verify-perpetual-1366', { fullPage: true });
    expect(await findAxeViolations(page)).toEqual([]);
  });

  test(
    'keeps a resting limit order after a reload, and cancels it',
    { tags: ['rare', 'TRD-060'] },
    async ({ demoPage }) => {
      const page = await ready(await demoPage(PAGE));
      await page.getByRole('radio', { name: 'Limit', exact: true }).click();
      const price = page.getByTestId('ticket').getByRole('textbox', { name: 'Price' });
      await expect.poll(async () => Number(await price.inputValue())).toBeGreaterThan(0);
      await price.fill('1000');
      await side(page, 'Long');
      await quantity(page).fill('500');
      await page.getByTestId('buy').click();
      await expectText(page, /placed at 1,000\.0/);
      // The margin is frozen, and still theirs.
      await balanceIs(page, '100,000.00');
      await row(page, /BTC\/USDT\s*Long\s*20×\s*Limit/).waitFor();
      expect(await tab(page, /^Orders/).innerText()).toMatch(/1$/);
      await page.getByRole('button', { name: 'Cancel Limit order in BTC/USDT' }).click();
      await expectText(page, 'This cannot be undone. 501.00 USDT becomes available again.');
      await takeOptionalScreenshot(page, 'perpetual-cancel');
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByTestId('confirm').click();
      await balanceIs(page, '100,000.00');
      await expectText(page, 'No open orders. Limit and stop orders appear here until they fill.');
      await page.getByRole('button', { name: 'Filter' }).click();
      await page.getByRole('combobox', { name: 'Status' }).selectOption('cancelled');
      await row(page, /BTC\/USDT\s*Long\s*20×\s*Limit/).waitFor();
      // The filter is in the address.
      expect(new URL(page.url()).searchParams.get('status')).toBe('cancelled');
    },
  );

  test('shows validation errors beside each field, in field order', { tags: 'rare' }, async ({ demoPage }) => {
    const page = await ready(await demoPage(PAGE));
    await page.getByRole('radio', { name: 'Stop limit' }).click();
    await page.getByTestId('ticket').getByRole('textbox', { name: 'Price', exact: true }).fill('');
    await page.getByTestId('ticket').getByRole('textbox', { name: 'Leverage' }).fill('500');
    await page.getByTestId('buy').click();
    expect((await alerts(page)).sort()).toEqual(
      [
        'Please select direction',
        'Please enter valid stop price',
        'Please enter valid price',
        'Please enter valid quantity',
        'Leverage must be between 20 and 200',
      ].sort(),
    );
    await page.getByRole('radio', { name: 'Market' }).click();
    await side(page, 'Short');
    await page.getByRole('button', { name: '100 percent of the balance' }).click();
    await page.getByRole('button', { name: 'Leverage 100' }).click();
    await page.getByTestId('ticket').getByRole('slider').press('ArrowRight');
    expect(await page.getByTestId('ticket').getByRole('textbox', { name: 'Leverage' }).inputValue()).toBe('101');
    await quantity(page).fill('99500,5');
    await expectText(page, 'Insufficient balance');
    await page.getByTestId('buy').click();
    expect(await alerts(page)).toEqual([
      'Insufficient balance. Your order needs 100,505.45505 USDT, your balance is 100,000.00 USDT',
    ]);
  });

  test('fills the ticket from URL parameters without submitting it', { tags: 'rare' }, async ({ demoPage }) => {
    const page = await demoPage(null);
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url());
    });
    await page.goto('/trading?type=perpetual&symbol=ETH/USDT&direction=short&amount=50&leverage=33&tp=1&sl=999999');
    await expectText(page, 'Open short · 1,650.00 USDT');
    expect(new URL(page.url()).pathname).toBe(PAGE);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('ETH/USDT');
    expect(await page.getByRole('textbox', { name: 'Stop loss' }).inputValue()).toBe('999999');
    expect(posts).toEqual([]);
  });

  test('keeps chart and ticket when switching to options and back', { tags: 'rare' }, async ({ demoPage }) => {
    const page = await ready(await demoPage(PAGE));
    await page.locator('figure canvas').first().waitFor();
    await page.evaluate(() => document.querySelector('figure')?.setAttribute('data-same', ''));
    await tab(page, /^Options/)
      .first()
      .click();
    await expectText(page, 'Choose Higher or Lower');
    await page.getByRole('tab', { name: 'Perpetual' }).click();
    await expectText(page, 'Choose Long or Short');
    expect(await page.locator('figure[data-same]').count()).toBe(1);
    await page.goto('/trading/perpetual?symbol=SPX');
    await expectText(page, 'Stock indices show prices only and cannot be traded.');
    expect(await page.getByTestId('ticket').count()).toBe(0);
  });

  test(
    'repeats an unanswered order with the same idempotency key',
    { tags: 'rare' },
    async ({ demoPage, allowFaults }) => {
      allowFaults(/ERR_CONNECTION_RESET/);
      const page = await ready(await demoPage(PAGE));
      const keys: (string | undefined)[] = [];
      await page.route('**/futures/create-order', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        if (keys.length > 1) return await route.continue();
        // The request arrives, and its answer is lost.
        await route.fetch();
        await route.abort('connectionreset');
      });
      await side(page, 'Long');
      await quantity(page).fill('100');
      await page.getByTestId('buy').click();
      await expectText(page, 'The server did not respond');
      await page.getByTestId('buy').click();
      await page
        .getByTestId('placed')
        .getByText(/filled at/)
        .waitFor();
      expect(keys).toHaveLength(2);
      expect(keys[0]).toBe(keys[1]);
      await balanceIs(page, '99,999.80');
    },
  );

  test('can be used by keyboard alone', { tags: 'rare' }, async ({ visit }) => {
    const page = await visit();
    await page.goto(PAGE);
    await expectText(page, 'Log in to trade');
    // Actions that need an account lead to login.
    await page.keyboard.press('l');
    await page.getByRole('dialog').getByRole('button', { name: 'Open demo account' }).click();
    await balanceIs(page, '100,000.00');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByTestId('ticket').waitFor();
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    await takeOptionalScreenshot(page, 'perpetual-keys');
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor({ state: 'detached' });
    await page.keyboard.press('l');
    await page.keyboard.press('+');
    await page.keyboard.press('a');
    await page.keyboard.type('200');
    await expectText(page, 'Open long · 10,000.00 USDT');
    await page.keyboard.press('Enter');
    await page
      .getByTestId('placed')
      .getByText(/filled at/)
      .waitFor();
    // In a field, letters are text.
    await page.keyboard.type('c');
    expect(await inDialog(page).count()).toBe(0);
    await page.keyboard.press('Tab');
    await row(page, /BTC\/USDT\s*Long\s*50×/).waitFor();
    await page.keyboard.press('c');
    await inDialog(page).waitFor();
    await page.keyboard.press('Enter');
    await expectText(page, 'You have no open positions.');
    await inDialog(page).waitFor({ state: 'detached' });
    await page.keyboard.press('o');
    await expectText(page, 'Choose Higher or Lower');
    await page.keyboard.press('/');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('searchbox');
  });

  test('closes all positions at once and updates another tab', { tags: 'rare' }, async ({ demoPage }) => {
    const page = await ready(await demoPage(PAGE));
    const other = await page.context().newPage();
    await other.goto('/trading/perpetual?symbol=ETH/USDT');
    await openLong(page, '10');
    await side(page, 'Short');
    await page.getByTestId('buy').click();
    await page
      .getByTestId('placed')
      .getByText(/^Short/)
      .waitFor();
    await row(other, /BTC\/USDT\s*Short/).waitFor();
    await page.getByRole('button', { name: 'Close all' }).click();
    expect(await page.getByTestId('confirm-close-all').innerText()).toBe('Close 2 positions, 400.00 USDT');
    await page.getByTestId('confirm-close-all').click();
    await Promise.all([page, other].map((sitePage) => expectText(sitePage, 'You have no open positions.')));
  });

  const all = [
    { width: 375, theme: 'dark', language: 'en-US' },
    { width: 375, theme: 'light', language: 'es-ES' },
    { width: 768, theme: 'dark', language: 'es-ES' },
    { width: 768, theme: 'light', language: 'en-US' },
    { width: 1440, theme: 'dark', language: 'en-US' },
    { width: 1440, theme: 'light', language: 'es-ES' },
  ] as const;
  test.for(selectDevices(all))(
    'is accessible at $width px, $theme, $language',
    { tags: 'rare' },
    async ({ width, theme, language }, { demoPage }) => {
      const phone = width === PHONE.width;
      const page = await ready(await demoPage(PAGE, { width, height: phone ? PHONE.height : 900, theme, language }));
      const es = language === 'es-ES';
      const name = `perpetual-${width}-${theme}-${language}`;
      await page.getByRole('radio', { name: es ? 'Largo' : 'Long' }).check({ force: true });
      const field = page.getByRole('textbox', { name: es ? 'Cantidad' : 'Quantity' });
      await field.fill('1000');
      const button = await page.getByTestId('buy').boundingBox();
      expect((button?.y ?? Number.POSITIVE_INFINITY) + (button?.height ?? 0)).toBeLessThanOrEqual(
        phone ? PHONE.height : 900,
      );
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, `${name}-ticket`);
      await field.press('Enter');
      await page.waitForSelector('tbody tr[tabindex]');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await findAxeViolations(page)).toEqual([]);
      await takeOptionalScreenshot(page, name);
    },
  );

  test('fits the narrowest phones', { tags: 'rare' }, async ({ demoPage }) => {
    const page = await ready(await demoPage(PAGE, { width: 320, height: 568 }));
    const noSideways = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await noSideways();
    await side(page, 'Short');
    await quantity(page).fill('100');
    await noSideways();
    await takeOptionalScreenshot(page, 'perpetual-320-ticket');
    await page.getByTestId('buy').click();
    await page.waitForSelector('tbody tr[tabindex]');
    await noSideways();
    await takeOptionalScreenshot(page, 'perpetual-320');
  });
});
