import { readBalance } from '#functions/data/ledger/wallets.ts';
import type { AccountRef } from '#shared/ids.ts';
import { type Amount, subtract, ZERO } from '#shared/money.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';

/** Order in which owed amounts are collected. */
const ORDER: readonly WalletType[] = ['spot', 'trading', 'finance'];

/** Amounts taken by wallet of an account, units of 10⁻⁸ of a coin. */
export type WalletDebits = readonly { wallet: WalletType; amount: Amount }[];

export const sumWalletDebits = (taken: WalletDebits): Amount =>
  taken.reduce((sum, { amount }) => sum + amount, 0n) as Amount;

/** Plans the debits for an owed amount of a coin from the available balances, funding wallet first. */
export async function planWalletDebits(account: AccountRef, coin: string, owed: Amount): Promise<WalletDebits> {
  const held = await Promise.all(ORDER.map((wallet) => readBalance(account, wallet, coin)));
  const taken: { wallet: WalletType; amount: Amount }[] = [];
  let left = owed;
  for (const [i, wallet] of ORDER.entries()) {
    const available = held[i]?.available ?? ZERO;
    const amount = available < left ? available : left;
    if (amount <= ZERO) continue;
    taken.push({ wallet, amount });
    left = subtract(left, amount);
  }
  return taken;
}
