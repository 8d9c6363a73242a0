import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { getAddress } from 'viem';
import { describe, expect } from 'vitest';
import { createE2eStaffMember, type E2eUser, logInE2eStaffMember } from '#scripts/testing/browser/e2e-users.ts';
import { test } from '#scripts/testing/browser/test.ts';
import {
  getTransferConfirmButton,
  openTransferDialog,
  getAssetsTotalLocator,
  getTransferDialog,
} from '#scripts/testing/browser/transfers.ts';
import {
  waitForAddressTransfer,
  mineBlocks,
  getAddressTransfers,
  payFromFaucet,
} from '#scripts/testing/platform/chain.ts';
import type { RunningPlatform } from '#scripts/testing/platform/platform.ts';
import { toAmount, formatUnits } from '#shared/money.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';

/** The user's initial USDT in the trading wallet, and the later deposit from the faucet. */
const [FUNDS, PAID_IN] = ['400', '600'];
/** A coin on a network, as seeded: confirmations until a deposit is credited. */
const [NETWORK, DEPTH] = ['ERC20', 12];

/** Returns holdings by wallet, `spot:BTC`, available and frozen together, without empty wallets. Units of 10⁻⁸. */
async function readBalances({ api }: E2eUser): Promise<Record<string, bigint>> {
  const { wallets } = await api('GET /user/assets', {});
  const balances = wallets.map(({ wallet_type, coin_type, available_balance, frozen_balance }) => [
    `${wallet_type}:${coin_type}`,
    toAmount(available_balance) + toAmount(frozen_balance),
  ]);
  return Object.fromEntries(balances.filter(([, units]) => units !== 0n)) as Record<string, bigint>;
}

/** Returns the total USDT. */
const readUsdtTotal = async (person: E2eUser): Promise<bigint> =>
  Object.entries(await readBalances(person)).reduce(
    (sum, [name, units]) => (name.endsWith(':USDT') ? sum + units : sum),
    0n,
  );

async function transfer(page: Page, from: WalletType, to: WalletType, units: string): Promise<void> {
  await page.goto('/assets');
  await openTransferDialog(page);
  const dialog = getTransferDialog(page);
  const walletNames = { spot: 'Funding', finance: 'Earn', trading: 'Trading' };
  await dialog.getByLabel('From').selectOption({ label: walletNames[from] });
  await dialog.getByLabel('To').selectOption({ label: walletNames[to] });
  await dialog.getByLabel('Amount').fill(units);
  await getTransferConfirmButton(page).click();
  await page.getByText('Transfer successful!').waitFor();
}

/** Exchanges on the page, repeated when the price moves away. */
async function exchange(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const button = page.getByTestId('exchange');
  await button.getByText(/^Exchange .* for/).waitFor();
  for (;;) {
    await button.click();
    const [done, movedRates] = [
      page.getByTestId('result').getByText('Exchange successful'),
      page.getByTestId('moved-rates'),
    ];
    await done.or(movedRates).first().waitFor();
    if (await done.isVisible()) return;
    await button.getByText('Accept new rate').waitFor();
  }
}

/** Opens a position with the ticket filled by its address, and closes it. */
async function tradeOnce(page: Page): Promise<void> {
  await page.goto('/trading/perpetual?symbol=BTC/USDT&direction=call&amount=100&leverage=20');
  await page.getByTestId('buy').getByText('Open long').waitFor();
  await page.getByTestId('buy').click();
  const position = page.getByRole('row', { name: /BTC\/USDT\s*Long\s*20×/ });
  await position.getByRole('button', { name: 'Close BTC/USDT Long' }).click();
  await page.getByTestId('confirm-close').click();
  await page.getByText('You have no open positions.').waitFor();
}

/** Returns the current month's statement as one line. */
async function downloadStatement(page: Page): Promise<string> {
  await page.goto('/assets');
  await page.getByRole('main').getByRole('button', { name: 'Statements' }).click();
  const dialog = page.getByRole('dialog', { name: 'Statements' });
  await dialog.getByText('Month to date').waitFor();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: /^Statement of .* as PDF$/ }).click();
  const bytes = new Uint8Array(await readFile(await (await download).path()));
  await page.keyboard.press('Escape');
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

/** Returns the closing balances in the statement's summary, `Trading USDT`, in units of 10⁻⁸. */
function closingsIn(text: string): Record<string, bigint> {
  const summary = /Summary(.*?)By type/.exec(text)?.[1] ?? '';
  const rows = summary.matchAll(/(Funding|Earn|Trading) ([A-Z]+)((?: [\d,]+\.\d+){4})/g);
  return Object.fromEntries(
    [...rows].map(([, wallet, coin, figures = '']) => [
      `${wallet} ${coin}`,
      toAmount(
        figures
          .replaceAll(',', '')
          .trim()
          .split(' ')
          .at(-1)
          ?.replace(/\.?0+$/, '') ?? '',
      ),
    ]),
  );
}

/** Pays from the faucet to the address on the page, and waits until the page shows the credit. */
async function payIn(page: Page, { info: { chain } }: RunningPlatform): Promise<void> {
  await page.goto('/deposit?coin=USDT');
  await page.getByRole('radio', { name: /Ethereum/ }).check();
  const to = await page
    .getByRole('region', { name: /^Your USDT address on Ethereum/ })
    .locator('code')
    .innerText();
  await payFromFaucet(chain, { network: NETWORK, coin_type: 'USDT', to, amount: PAID_IN });
  await mineBlocks(chain, NETWORK, DEPTH + 1);
  await page.getByTestId('deposit').getByText('Completed').waitFor();
}

/**
 * Withdraws on the page to an unused address, approves it as staff, and waits until the page shows it as completed.
 * @returns the balance of the address on the chain
 */
async function payOut(page: Page, person: E2eUser, place: RunningPlatform, units: string) {
  const { chain } = place.info;
  const to = getAddress(`0x${randomBytes(20).toString('hex')}`);
  await page.goto('/withdraw?coin=USDT');
  const form = page.getByRole('form', { name: 'Withdraw' });
  await form.getByRole('radio', { name: /Ethereum/ }).check();
  await form.getByLabel('Withdrawal address').fill(to);
  await form.getByLabel('Amount').fill(units);
  await page.getByTestId('withdraw').click();
  await page.getByTestId('confirm-withdrawal').click();
  const record = page.getByTestId('withdrawal');
  await record.getByText('Pending', { exact: true }).waitFor();
  const [withdrawal] = (await person.api('GET /withdrawals', { query: {} })).withdrawals;
  if (!withdrawal) throw new Error('Nothing was asked for.');
  const member = await createE2eStaffMember(place, 'finance');
  const staff = await logInE2eStaffMember(place, member);
  await staff.api('POST /admin/deposit-withdraw/withdrawals/{id}/review', {
    params: { id: withdrawal.id },
    body: { action: 'approve', admin_notes: 'known by telephone', code: await member.code() },
  });
  const { tx_hash } = await waitForAddressTransfer(chain, to);
  await mineBlocks(chain, NETWORK, DEPTH);
  await record.getByText('Completed').waitFor();
  const { received } = await getAddressTransfers(chain, to);
  return { asked: withdrawal, tx_hash, received };
}

describe('money journey', () => {
  test(
    'deposits, exchanges, transfers, trades and withdraws, and accounts for every unit',
    { tags: ['FIN-151'] },
    async ({ personPage, place, allowFaults }) => {
      // An exchange whose price moved away.
      allowFaults(/status of 422 .*\/crypto-exchange\/execute\b/);
      const { page, person } = await personPage(null, { funds: FUNDS, isVerified: true });
      const begin = toAmount(FUNDS) + toAmount(PAID_IN);
      await payIn(page, place);
      expect(await readBalances(person)).toEqual({ 'spot:USDT': toAmount('600'), 'trading:USDT': toAmount('400') });

      await exchange(page, '/crypto-exchange?from=USDT&to=BTC&amount=250');
      const bought = (await person.api('GET /crypto-exchange/list', { query: { status: 'completed' } })).exchanges[0];
      const bitcoin = toAmount(bought?.to_amount ?? '0');
      expect(await readBalances(person)).toEqual({
        'spot:USDT': toAmount('350'),
        'spot:BTC': bitcoin,
        'trading:USDT': toAmount('400'),
      });
      await exchange(page, `/crypto-exchange?from=BTC&to=USDT&amount=${formatUnits(bitcoin)}`);
      const sold = (await person.api('GET /crypto-exchange/list', { query: { status: 'completed' } })).exchanges[0];
      const proceeds = toAmount(sold?.to_amount ?? '0');
      expect(await readBalances(person)).toEqual({
        'spot:USDT': toAmount('350') + proceeds,
        'trading:USDT': toAmount('400'),
      });

      await transfer(page, 'spot', 'trading', '300');
      expect(await readUsdtTotal(person)).toBe(begin - toAmount('250') + proceeds);
      await tradeOnce(page);
      const { data } = await person.api('GET /user/history/everything', {
        query: { wallet_type: 'trading', limit: '100' },
      });
      const traded = data
        .filter(({ operation }) => operation.startsWith('futures.'))
        .reduce((sum, line) => sum + toAmount(line.amount), 0n);
      expect(traded).not.toBe(0n);
      expect(await readUsdtTotal(person)).toBe(begin - toAmount('250') + proceeds + traded);

      const remainder = toAmount('700') + traded;
      await transfer(page, 'trading', 'spot', formatUnits(remainder));
      const before = await readBalances(person);
      expect(before).toEqual({ 'spot:USDT': toAmount('50') + proceeds + remainder });
      expect(before['spot:USDT']).toBe(begin - toAmount('250') + proceeds + traded);

      const { asked, tx_hash, received } = await payOut(page, person, place, '500.5');
      const { net_amount, fee } = asked;
      expect(toAmount(net_amount) + toAmount(fee)).toBe(toAmount('500.5'));
      expect(received).toEqual([expect.objectContaining({ tx_hash, coin_type: 'USDT', amount: net_amount })]);
      const { withdrawal } = await person.api('GET /withdrawals/{id}', { params: { id: asked.id } });
      expect(withdrawal).toMatchObject({ status: 'completed', tx_hash });
      const end = await readBalances(person);
      expect(end).toEqual({ 'spot:USDT': (before['spot:USDT'] ?? 0n) - toAmount('500.5') });

      const text = await downloadStatement(page);
      expect(closingsIn(text)).toEqual({
        'Funding USDT': end['spot:USDT'],
        'Funding BTC': 0n,
        'Trading USDT': 0n,
      });
      // The page shows the same, rounded.
      const shown = (await getAssetsTotalLocator(page).innerText()).replace(/[^\d.]/g, '');
      const rounded = Number(formatUnits(end['spot:USDT'] ?? 0n)).toFixed(2);
      expect(Math.abs(Number(shown) - Number(rounded))).toBeLessThanOrEqual(0.011);
    },
  );
});
