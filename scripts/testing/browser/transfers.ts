import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { WalletType } from '#shared/schemas/ledger.ts';
import type { E2eUser } from './people.ts';

/** The dialog that moves money between own wallets. */
export const getTransferDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Transfer' });
export const getTransferConfirmButton = (page: Page) => getTransferDialog(page).getByTestId('confirm-transfer');
/** What is owned in all, on the page of assets. */
export const getAssetsTotal = (page: Page) => page.getByTestId('total');

/** Opens it from the page of assets, until it knows its limits. */
export async function openTransferDialog(page: Page): Promise<void> {
  await getAssetsTotal(page).getByText('USDT').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Transfer', exact: true }).click();
  await getTransferDialog(page)
    .getByText(/\d+ of 20/)
    .waitFor();
}

/** What is free in the wallets of somebody, by kind. */
export async function getWalletBalances({ api }: E2eUser): Promise<Partial<Record<WalletType, string>>> {
  const { wallets } = await api('GET /user/assets', {});
  return Object.fromEntries(wallets.map(({ wallet_type, available_balance }) => [wallet_type, available_balance]));
}

/** Moves money from the trading wallet by the interface. */
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
