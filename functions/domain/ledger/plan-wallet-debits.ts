import { readWalletBalance } from '#functions/data/ledger/wallets.ts';
import type { AccountRef } from '#shared/ids.ts';
import { type Amount, subtractAmounts, ZERO_AMOUNT } from '#shared/money.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';

/** Order in which owed amounts are collected. */
const ORDER: readonly WalletType[] = ['spot', 'trading', 'finance'];

/** Amounts taken by wallet of an account, units of 10⁻⁸ of a coin. */
export type WalletDebits = readonly { wallet: WalletType; amount: Amount }[];

export const sumWalletDebits = (debits: readonly { amount: Amount }[]): Amount =>
  debits.reduce((sum, { amount }) => sum + amount, 0n) as Amount;

/**
 * Plans the debits for an owed amount of a coin from the available balances of these wallets, in their order; by default
 * from all of them, funding wallet first.
 */
export async function planWalletDebits(
  account: AccountRef,
  coin: string,
  owed: Amount,
  order: readonly WalletType[] = ORDER,
): Promise<WalletDebits> {
  const balances = await Promise.all(order.map((wallet) => readWalletBalance(account, wallet, coin)));
  const debits: { wallet: WalletType; amount: Amount }[] = [];
  let remaining = owed;
  for (const [i, wallet] of order.entries()) {
    const available = balances[i]?.available ?? ZERO_AMOUNT;
    const amount = available < remaining ? available : remaining;
    if (amount <= ZERO_AMOUNT) continue;
    debits.push({ wallet, amount });
    remaining = subtractAmounts(remaining, amount);
  }
  return debits;
}
