import { investmentCollection, type StoredInvestment } from '#functions/data/investments/investments.ts';
import { releaseFinancialProductCapacity } from '#functions/data/investments/product-uses.ts';
import { countAccountEvent } from '#functions/data/ledger/account-counters.ts';
import { getAvailableBucket, getFrozenBucket, type LedgerTransfer } from '#functions/data/ledger/build-entry.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';

/** Releases the principal. */
export const buildPrincipalTransfer = ({ amount }: StoredInvestment): LedgerTransfer => ({
  from: getFrozenBucket('finance'),
  to: getAvailableBucket('finance'),
  asset: 'USDT',
  amount,
});

/** Pays the interest of the whole term. */
export const buildInterestTransfer = ({ expected_return: amount }: StoredInvestment): LedgerTransfer => ({
  from: 'house:wealth_interest',
  to: getAvailableBucket('finance'),
  asset: 'USDT',
  amount,
});

/** Updates a running investment if unchanged since read. @throws {ConflictError} by its transaction. */
export const updateInvestment = (read: StoredInvestment, next: StoredInvestment, action: string): WriteOperation =>
  investmentCollection.replace(toAccountRef(read), next, {
    condition: '#status = :active AND version = :read',
    names: { '#status': 'status' },
    values: { ':active': 'active', ':read': read.version },
    fails: buildConflictError(`Investment ${read.id}`, action),
  });

/** Writes that end an investment for good, without its money. @throws {ConflictError} by their transaction. */
export const finalizeInvestment = (read: StoredInvestment, endedInvestment: StoredInvestment): WriteOperation[] => [
  updateInvestment(read, endedInvestment, 'ended'),
  countAccountEvent(toAccountRef(read), { open_investments: -1 }),
  ...releaseFinancialProductCapacity(toAccountRef(read), read.product.id, read.amount),
];
