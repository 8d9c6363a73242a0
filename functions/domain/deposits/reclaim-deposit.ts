import {
  deposits,
  getFrozenByWallet,
  toFrozenFields,
  isDepositVanished,
  getReclaimOwed,
  type StoredDeposit,
} from '#functions/data/deposits/deposits.ts';
import { readReclaimedDeposits } from '#functions/data/deposits/reclaims.ts';
import {
  availableBucket,
  frozenBucket,
  type LedgerAccount,
  type LedgerTransfer,
} from '#functions/data/ledger/build-entry.ts';
import { sumWalletDebits, type WalletDebits } from '#functions/domain/ledger/plan-wallet-debits.ts';
import type { AccountRef } from '#shared/ids.ts';
import { type Amount, subtract, ZERO } from '#shared/money.ts';
import { type WalletType, walletTypes } from '#shared/schemas/ledger.ts';
import type { DepositUpdate } from './update-deposit.ts';

/** Reclaim of a part of a credit. */
export interface ReclaimedPart extends DepositUpdate {
  transfers: LedgerTransfer[];
}

/**
 * Reclaims a part of what is owed for a deposit from the available balance of these wallets. It is frozen there while
 * the deposit may still be released, and goes to the house once staff have rejected it.
 * @param taken at most the amount owed, units of 10⁻⁸ of its coin.
 */
export function reclaimPart(deposit: StoredDeposit, debits: WalletDebits): ReclaimedPart {
  const toTransfers = (to: (wallet: WalletType) => LedgerAccount): LedgerTransfer[] =>
    debits.map(({ wallet, amount }) => ({
      from: availableBucket(wallet),
      to: to(wallet),
      asset: deposit.coin_type,
      amount,
    }));
  if (isDepositVanished(deposit)) {
    const frozenAmounts = getFrozenByWallet(deposit);
    for (const { wallet, amount } of debits) frozenAmounts[wallet] = (frozenAmounts[wallet] + amount) as Amount;
    return { seen: deposit, change: toFrozenFields(frozenAmounts), transfers: toTransfers(frozenBucket) };
  }
  const credited = subtract(deposit.credited, sumWalletDebits(debits));
  const change = { credited, is_reclaimed: credited > ZERO };
  return { seen: deposit, change, transfers: toTransfers(() => 'house:chain') };
}

/** Transfers of all frozen money of a deposit, by wallet, to its target. */
export const buildFrozenTransfers = (
  deposit: StoredDeposit,
  to: (wallet: WalletType) => LedgerAccount,
): LedgerTransfer[] => {
  const frozenAmounts = getFrozenByWallet(deposit);
  return walletTypes.map((wallet) => ({
    from: frozenBucket(wallet),
    to: to(wallet),
    asset: deposit.coin_type,
    amount: frozenAmounts[wallet],
  }));
};

/**
 * Returns the amount to reclaim now. It is zero while the block is back in the chain: the deposit is released once deep
 * enough, or vanishes again.
 */
export const getReclaimableAmount = (deposit: StoredDeposit): Amount =>
  deposit.status === 'confirming' ? ZERO : getReclaimOwed(deposit);

/** Reclaims paid in one credit’s transaction; the sweep collects the rest. */
const MOST = 10;

/** Uses an amount that is being credited to the funding wallet to pay what is owed in its coin, oldest first. */
export async function reclaimFromCredit(account: AccountRef, coin: string, amount: Amount): Promise<ReclaimedPart[]> {
  const owing = await readReclaimedDeposits(account, coin);
  const owingDeposits = await deposits.readMany(
    account,
    owing.slice(0, MOST).map(({ id }) => id),
  );
  const parts: ReclaimedPart[] = [];
  let remaining = amount;
  for (const deposit of owingDeposits) {
    const owed = getReclaimableAmount(deposit);
    const part = owed < remaining ? owed : remaining;
    if (part <= ZERO) continue;
    parts.push(reclaimPart(deposit, [{ wallet: 'spot', amount: part }]));
    remaining = subtract(remaining, part);
  }
  return parts;
}
