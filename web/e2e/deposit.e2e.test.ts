import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findAxeViolations, takeOptionalScreenshot } from '#scripts/testing/browser/browser.ts';
import type { E2eUser } from '#scripts/testing/browser/e2e-users.ts';
import { selectDevices } from '#scripts/testing/browser/select-devices.ts';
import { test } from '#scripts/testing/browser/test.ts';
import { getAssetsTotalLocator } from '#scripts/testing/browser/transfers.ts';
import { mineBlocks, payFromFaucet } from '#scripts/testing/platform/chain.ts';
import type { Deposit } from '#shared/schemas/deposits.ts';

const PAGE = '/deposit';

test.beforeEach(({ allowFaults }) => {
  // The browser also logs expected errors.
  allowFaults(/status of 4\d\d/);
});

async function readDepositAddress({ api }: E2eUser, coin: string, network: string): Promise<string> {
  const { configs } = await api('GET /deposits/configs', {});
  return configs.find((config) => config.coin_type === coin && config.chain_type === network)?.deposit_address ?? '';
}

const form = (page: Page) => page.getByRole('form', { name: 'I have sent it' });
const records = (page: Page) => page.getByTestId('deposit');

/** Builds a deposit as the server returns it. */
const record = (more: Partial<Deposit>): Deposit => ({
  id: 'dep_1',
  coin_type: 'USDT',
  chain_type: 'TRC20',
  amount: '50',
  tx_hash: 'ab12cd34'.repeat(8),
  status: 'confirming',
  confirmation_count: 5,
  required_confirmations: 12,
  reason: null,
  owed: '0',
  address: null,
  explorer_url: 'https://tronscan.org/#/transaction/ab12cd34',
  created_at: Math.floor(Date.now() / 1000) - 90,
  ended_at: null,
  processed_at: null,
  admin_notes: null,
  journal_ids: [],
  ...more,
});

/** Mocks the list of deposits. */
const showDeposits = (page: Page, deposits: Deposit[]) =>
  page.route('**/api/deposits?*', (route) =>
    route.fulfill({ json: { success: true, data: { deposits, total: deposits.length, next_cursor: null } } }),
  );

const inEveryState: Deposit[] = [
  record({ id: 'dep_1' }),
  record({ id: 'dep_2', status: 'pending', tx_hash: null, confirmation_count: 0, amount: '1234567.00000001' }),
  record({ id: 'dep_3', status: 'uncredited', reason: 'below_minimum', amount: '2' }),
  record({ id: 'dep_4', status: 'completed', confirmation_count: 12 }),
  record({ id: 'dep_5', status: 'failed', reason: 'left_chain' }),
];

describe('deposit page', () => {
  test(
    'asks a visitor to log in, returns to the page, and opens from the menu',
    { tags: ['rare', 'FIN-188'] },
    async ({ visit, personPage }) => {
      const visitor = await visit();
      await visitor.goto(`${PAGE}?coin=btc`);
      await visitor.waitForURL((url) => url.pathname === '/login');
      expect(new URL(visitor.url()).searchParams.get('redirect')).toBe('/deposit?coin=btc');
      const { page } = await personPage('/assets');
      await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menuitem', { name: 'Deposit' }).click();
      await page.waitForURL((url) => url.pathname === PAGE);
      await page.getByRole('heading', { name: 'Deposit', level: 1 }).waitFor();
    },
  );

  test(
    'shows the user’s deposit address for each network, with the network named twice',
    { tags: ['FIN-189', 'FIN-190'] },
    async ({ personPage }) => {
      const { page, person } = await personPage(PAGE);
      const coins = page.getByRole('list', { name: 'Coins' });
      await coins.getByRole('link', { name: /USDT/ }).waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      await page.getByRole('searchbox', { name: 'Search coin' }).fill('teth');
      await coins.getByRole('link', { name: /USDT/ }).click();
      await page.waitForURL((url) => url.search === '?coin=USDT');
      const tron = page.getByRole('region', { name: 'Your USDT address on Tron (TRC20)' });
      expect(await tron.locator('code').innerText()).toBe(await readDepositAddress(person, 'USDT', 'TRC20'));
      expect(await page.getByRole('radio', { name: /Tron/ }).isChecked()).toBe(true);
      await tron.getByRole('img', { name: 'QR code of your USDT address on Tron (TRC20)' }).waitFor();
      await tron.getByText('Send only USDT on Tron (TRC20) to this address.').waitFor();
      await page.getByRole('radio', { name: /Ethereum/ }).check();
      const ethereum = page.getByRole('region', { name: 'Your USDT address on Ethereum (ERC20)' });
      expect(await ethereum.locator('code').innerText()).toBe(await readDepositAddress(person, 'USDT', 'ERC20'));
      await page.getByRole('link', { name: 'Choose another coin' }).click();
      await coins.waitFor();
      // In any case, and for an unknown coin.
      await page.goto(`${PAGE}?coin=bTc`);
      await page.getByRole('region', { name: /Your BTC address/ }).waitFor();
      await page.goto(`${PAGE}?coin=nope`);
      await page.getByText('NOPE deposits are not available right now.').waitFor();
    },
  );

  test('shows confirmations and the credited balance live', { tags: ['FIN-192'] }, async ({ personPage, place }) => {
    const { page, person } = await personPage(`${PAGE}?coin=usdt`);
    const { chain } = place.info;
    await page.getByText('No USDT deposits yet.').waitFor();
    const to = await readDepositAddress(person, 'USDT', 'TRC20');
    await payFromFaucet(chain, { network: 'TRC20', coin_type: 'USDT', to, amount: '75.5' });
    await mineBlocks(chain, 'TRC20', 1);
    const bar = records(page).getByRole('progressbar', { name: 'Confirmations' });
    await bar.waitFor();
    await records(page).getByText('75.50 USDT').waitFor();
    await records(page).getByText('Confirming').waitFor();
    await takeOptionalScreenshot(page, 'deposit-confirming', { fullPage: true });
    await mineBlocks(chain, 'TRC20', 12);
    await records(page).getByText('Completed').waitFor();
    expect(await bar.count()).toBe(0);
    const { wallets } = await person.api('GET /user/assets', {});
    expect(wallets.find(({ wallet_type, coin_type }) => wallet_type === 'spot' && coin_type === 'USDT')).toMatchObject({
      available_balance: '75.5',
    });
    await page.goto('/assets');
    await page.getByRole('main').getByRole('link', { name: 'History' }).click();
    await page.getByRole('tab', { name: 'Deposits' }).click();
    const panel = page.getByRole('tabpanel', { name: 'Deposits' });
    await panel.getByRole('row', { name: /USDT · TRC20.*75\.50.*Completed/ }).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await takeOptionalScreenshot(page, 'history-deposits');
  });

  test(
    'accepts a reported transfer and shows errors beside the field',
    { tags: ['rare', 'FIN-021', 'FIN-023', 'FIN-191'] },
    async ({ personPage }) => {
      const { page, person } = await personPage(`${PAGE}?coin=USDT`);
      const amount = form(page).getByLabel('Amount');
      expect(await page.getByTestId('record-deposit').getAttribute('aria-disabled')).toBeNull();
      await page.getByTestId('record-deposit').click();
      await form(page).getByText('Please enter deposit amount').waitFor();
      await amount.fill('10.000000001');
      await page.getByTestId('record-deposit').click();
      await form(page).getByText('Please enter valid deposit amount').waitFor();
      await amount.fill('1');
      await form(page).getByLabel('Transaction hash').fill('nothing');
      await page.getByTestId('record-deposit').click();
      await form(page).getByText('cannot be less than the minimum of 10.00 USDT').waitFor();
      await form(page).getByText('Enter a valid transaction hash.').waitFor();
      expect(await amount.evaluate((field) => field === document.activeElement)).toBe(true);
      await amount.fill('125');
      await form(page).getByLabel('Transaction hash').fill('');
      await amount.press('Enter');
      await form(page).getByText('Deposit record created successfully.').waitFor();
      await records(page).getByText('125.00 USDT').waitFor();
      await records(page).getByText('Pending', { exact: true }).waitFor();
      await records(page).getByRole('button', { name: 'Refresh' }).click();
      await records(page).getByText('Updated just now.').waitFor();
      expect(await findAxeViolations(page)).toEqual([]);
      const { deposits } = await person.api('GET /deposits', { query: { coin_type: 'USDT' } });
      expect(deposits.map(({ amount, status }) => [amount, status])).toEqual([['125', 'pending']]);
    },
  );

  test(
    'shows why a deposit is not credited, and failed loads with a retry',
    { tags: ['rare', 'FIN-192'] },
    async ({ personPage, allowFaults }) => {
      allowFaults(/status of 500/);
      const { page } = await personPage(null);
      await showDeposits(page, inEveryState);
      await page.goto(`${PAGE}?coin=USDT`);
      await records(page).getByText('The amount is below the minimum deposit.').waitFor();
      await records(page).getByText('Not credited', { exact: true }).waitFor();
      await records(page).first().getByText('5 of 12 confirmations').waitFor();
      const link = records(page).first().getByRole('link');
      expect([await link.innerText(), await link.getAttribute('href')]).toEqual([
        'ab12cd34',
        'https://tronscan.org/#/transaction/ab12cd34',
      ]);
      await page.route('**/api/deposits?*', (route) =>
        route.fulfill({ status: 403, json: { success: false, code: 4004, error_code: 'FORBIDDEN', message: 'No.' } }),
      );
      await page.reload();
      await page.getByText('Failed to get deposit records').waitFor();
      // Waits for the reload after the socket connects.
      await page.waitForLoadState('networkidle');
      await page.unroute('**/api/deposits?*');
      await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
      await page.getByText('No USDT deposits yet.').waitFor();
    },
  );

  test('refers a demo account to the main account', { tags: ['rare', 'FIN-194'] }, async ({ demoPage }) => {
    const page = await demoPage(PAGE);
    await page.getByText('Deposit to your main account').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).waitFor();
    expect(await page.getByRole('list', { name: 'Coins' }).count()).toBe(0);
    expect(await findAxeViolations(page)).toEqual([]);
    await takeOptionalScreenshot(page, 'deposit-demo');
  });
});

describe('Deposit dialog', () => {
  test('has two steps and starts over when reopened', { tags: ['rare', 'FIN-193'] }, async ({ personPage }) => {
    const { page, person } = await personPage('/assets', { width: 375, height: 812 });
    await getAssetsTotalLocator(page).getByText('USDT').waitFor();
    const open = page.getByRole('main').getByRole('button', { name: 'Deposit', exact: true });
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Deposit' });
    await dialog.getByText('Step 1 of 2').waitFor();
    await dialog.getByRole('radio', { name: /Ethereum/ }).check();
    await dialog.getByText(await readDepositAddress(person, 'USDT', 'ERC20')).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await takeOptionalScreenshot(page, 'deposit-dialog-1');
    await dialog.getByRole('button', { name: 'Next' }).click();
    await dialog.getByText('You are sending USDT on Ethereum (ERC20).').waitFor();
    await dialog.getByLabel('Amount').fill('33');
    await takeOptionalScreenshot(page, 'deposit-dialog-2');
    await dialog.getByRole('button', { name: 'Previous' }).click();
    expect(await dialog.getByRole('radio', { name: /Ethereum/ }).isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await open.click();
    await dialog.getByText('Step 1 of 2').waitFor();
    expect(await dialog.getByRole('radio', { name: /Tron/ }).isChecked()).toBe(true);
  });
});

describe('deposit page layout', () => {
  const all = [375, 768, 1440].flatMap((width) =>
    (['dark', 'light'] as const).flatMap((theme) =>
      (['en', 'es'] as const).map((language) => ({ width, theme, language })),
    ),
  );
  test.for(selectDevices(all))(
    'fits at $width px, $theme, $language',
    { tags: ['rare', 'FIN-202'] },
    async (look, { personPage }) => {
      const { page } = await personPage(null, { height: 900, ...look });
      await showDeposits(page, inEveryState);
      const name = `${look.width}-${look.theme}-${look.language}`;
      for (const [state, path] of [
        ['coins', PAGE],
        ['coin', `${PAGE}?coin=USDT`],
      ] as const) {
        await page.goto(path);
        await records(page).first().waitFor();
        await page
          .locator(state === 'coin' ? 'code' : 'a[href*="coin=BTC"]')
          .first()
          .waitFor();
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.width);
        await takeOptionalScreenshot(page, `deposit-${state}-${name}`, { fullPage: true });
        expect(await findAxeViolations(page)).toEqual([]);
      }
    },
  );
});
