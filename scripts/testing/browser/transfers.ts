import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { WalletType } from '#shared/schemas/ledger.ts';
import type { E2eUser } from './e2e-users.ts';

/** Returns the dialog that transfers money between own wallets. */
export const getTransferDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Transfer' });
export const getTransferConfirmButton = (page: Page) => getTransferDialog(page).getByTestId('confirm-transfer');
/** Returns the total on the assets page. */
export const getAssetsTotalLocator = (page: Page) => page.getByTestId('total');

/** Opens it from the assets page, and waits for its limits. */
export async function openTransferDialog(page: Page): Promise<void> {
  await getAssetsTotalLocator(page).getByText('USDT').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Transfer', exact: true }).click();
  await getTransferDialog(page)
    .getByText(/\d+ of 20/)
    .waitFor();
}

/** Returns a user's available balances, by wallet type. */
export async function getWalletBalances({ api }: E2eUser): Promise<Partial<Record<WalletType, string>>> {
  const { wallets } = await api('GET /user/assets', {});
  return Object.fromEntries(wallets.map(({ wallet_type, available_balance }) => [wallet_type, available_balance]));
}

/** Transfers money from the trading wallet by the API. */
export async function transferFromTrading(
  { api }: E2eUser,
  to: WalletType,
  amount: string,
  memo?: string,
): Promise<void> {
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
