import { financialProductConfigStore } from '#functions/data/investments/financial-products.ts';
import { SEEDED_FINANCIAL_PRODUCTS } from '#functions/data/investments/seeded-products.ts';
import type { StoredFinancialProduct } from '#functions/data/investments/stored-product.ts';
import { getAvailableBucket, buildJournalEntry } from '#functions/data/ledger/build-entry.ts';
import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import { putItem } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { createInvestment } from '#functions/domain/investments/create-investment.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { newIdempotencyKey } from '#functions/testing/call.ts';
import type { AccountRef, WalletId } from '#shared/ids.ts';
import { toAmount, formatUnits } from '#shared/money.ts';
import type { Investment } from '#shared/schemas/investments.ts';

/** Returns a seeded product by number from 1: 7, 30 days at low risk; 60, 90 at medium; 180, 365 at high. */
export function getSeededFinancialProduct(number: number): StoredFinancialProduct {
  const product = SEEDED_FINANCIAL_PRODUCTS[number - 1];
  if (!product) throw new Error(`There is no product ${number}.`);
  return product;
}

/** Applies other terms, once the cached ones expire: let two seconds pass. */
export const overrideFinancialProducts = (overrides: Record<number, Partial<StoredFinancialProduct>>): Promise<void> =>
  putItem(financialProductConfigStore.key(), {
    products: SEEDED_FINANCIAL_PRODUCTS.map((product, i) => ({ ...product, ...overrides[i + 1] })),
  });

/** Credits USDT to an account's finance wallet. */
export const creditFinanceWallet = (account: AccountRef, units: string): Promise<void> =>
  transact(
    [],
    buildJournalEntry(
      { account, id: newId('jnl'), operation: 'seed.grant', reference: account.id, at: nowSeconds() },
      { from: 'house:seed', to: getAvailableBucket('finance'), asset: 'USDT', amount: toAmount(units) },
    ),
  );

/** Returns the balance of an account's finance wallet: available, and frozen after a slash if any. */
export async function readFinanceWalletBalance(account: AccountRef): Promise<string> {
  const { available: free, frozen } = await readWalletBalance(account, 'finance', 'USDT');
  return frozen === 0n ? formatUnits(free) : `${formatUnits(free)}/${formatUnits(frozen)}`;
}

/** Invests in a seeded product by number, by default under an unused key. */
export const investInProduct = (
  caller: UserPrincipal,
  number: number,
  units: string,
  {
    auto_renew,
    fund_from,
    key = newIdempotencyKey(),
  }: { auto_renew?: boolean; fund_from?: readonly WalletId[] | undefined; key?: string } = {},
): Promise<Investment> =>
  createInvestment(caller, key, {
    product_id: getSeededFinancialProduct(number).id,
    investment_amount: toAmount(units),
    auto_renew,
    fund_from,
  });
