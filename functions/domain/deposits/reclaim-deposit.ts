import {
  depositCollection,
  getDepositFrozenByWallet,
  toDepositFrozenFields,
  isDepositBlockOrphaned,
  getReclaimOwed,
  type StoredDeposit,
} from '#functions/data/deposits/deposits.ts';
import { readDepositReclaims } from '#functions/data/deposits/reclaims.ts';
import {
  getAvailableBucket,
  getFrozenBucket,
  type LedgerAccount,
  type LedgerTransfer,
} from '#functions/data/ledger/build-entry.ts';
import { sumWalletDebits, type WalletDebits } from '#functions/domain/ledger/plan-wallet-debits.ts';
import type { AccountRef } from '#shared/ids.ts';
import { type Amount, subtractAmounts, ZERO_AMOUNT } from '#shared/money.ts';
import { type WalletType, walletTypes } from '#shared/schemas/ledger.ts';
import type { DepositUpdate } from './update-deposit.ts';

/** Reclaim of a part of a credit. */
export interface ReclaimedDepositPart extends DepositUpdate {
  transfers: LedgerTransfer[];
}

/**
 * Reclaims a part of what is owed for a deposit from the available balance of these wallets. It is frozen there while
 * the deposit may still be released, and goes to the house once staff have rejected it.
 * @param taken at most the amount owed, units of 10⁻⁸ of its coin.
 */
export function reclaimDepositPart(deposit: StoredDeposit, debits: WalletDebits): ReclaimedDepositPart {
  const toTransfers = (to: (wallet: WalletType) => LedgerAccount): LedgerTransfer[] =>
    debits.map(({ wallet, amount }) => ({
      from: getAvailableBucket(wallet),
      to: to(wallet),
      asset: deposit.coin_type,
      amount,
    }));
  if (isDepositBlockOrphaned(deposit)) {
    const frozenAmounts = getDepositFrozenByWallet(deposit);
    for (const { wallet, amount } of debits) frozenAmounts[wallet] = (frozenAmounts[wallet] + amount) as Amount;
    return { seen: deposit, change: toDepositFrozenFields(frozenAmounts), transfers: toTransfers(getFrozenBucket) };
  }
  const credited = subtractAmounts(deposit.credited, sumWalletDebits(debits));
  const change = { credited, is_reclaimed: credited > ZERO_AMOUNT };
  return { seen: deposit, change, transfers: toTransfers(() => 'house:chain') };
}

/** Transfers of all frozen money of a deposit, by wallet, to its target. */
export const buildFrozenDepositTransfers = (
  deposit: StoredDeposit,
  to: (wallet: WalletType) => LedgerAccount,
): LedgerTransfer[] => {
  const frozenAmounts = getDepositFrozenByWallet(deposit);
  return walletTypes.map((wallet) => ({
    from: getFrozenBucket(wallet),
    to: to(wallet),
    asset: deposit.coin_type,
    amount: frozenAmounts[wallet],
  }));
};

/**
 * Returns the amount to reclaim now. It is zero while the block is back in the chain: the deposit is released once deep
 * enough, or vanishes again.
 */
export const getReclaimableDepositAmount = (deposit: StoredDeposit): Amount =>
  deposit.status === 'confirming' ? ZERO_AMOUNT : getReclaimOwed(deposit);

/** Reclaims paid in one credit’s transaction; the sweep collects the rest. */
const MAX_RECLAIMS = 10;

/** Uses an amount that is being credited to the funding wallet to pay what is owed in its coin, oldest first. */
export async function reclaimFromDepositCredit(
  account: AccountRef,
  coin: string,
  amount: Amount,
): Promise<ReclaimedDepositPart[]> {
  const owing = await readDepositReclaims(account, coin);
  const owingDeposits = await depositCollection.readMany(
    account,
    owing.slice(0, MAX_RECLAIMS).map(({ id }) => id),
  );
  const parts: ReclaimedDepositPart[] = [];
  let remaining = amount;
  for (const deposit of owingDeposits) {
    const owed = getReclaimableDepositAmount(deposit);
    const part = owed < remaining ? owed : remaining;
    if (part <= ZERO_AMOUNT) continue;
    parts.push(reclaimDepositPart(deposit, [{ wallet: 'spot', amount: part }]));
    remaining = subtractAmounts(remaining, part);
  }
  return parts;
}
