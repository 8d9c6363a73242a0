import { investments, type StoredInvestment } from '#functions/data/investments/investments.ts';
import { freeRoom } from '#functions/data/investments/product-uses.ts';
import { countEvent } from '#functions/data/ledger/account-counters.ts';
import { available, frozen, type Occasion, type Transfer } from '#functions/data/ledger/move.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { changedWhile, type Operation } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { MoneyOperation } from '#shared/schemas/ledger.ts';

/** What happens to an investment's money now, but for what moves. */
export const occasionOf = (investment: StoredInvestment, operation: MoneyOperation): Occasion => ({
  account: ownerAccount(investment),
  id: newId('jnl'),
  operation,
  reference: investment.id,
  at: nowSeconds(),
});

/** The principal is free again. */
export const principalBack = ({ amount }: StoredInvestment): Transfer => ({
  from: frozen('finance'),
  to: available('finance'),
  asset: 'USDT',
  amount,
});

/** The interest of the whole term. */
export const interestOf = ({ expected_return: amount }: StoredInvestment): Transfer => ({
  from: 'house:wealth_interest',
  to: available('finance'),
  asset: 'USDT',
  amount,
});

/** Writes what became of an investment that runs, as it was read. @throws {ChangedMeanwhile} by its transaction. */
export const changing = (read: StoredInvestment, next: StoredInvestment, doing: string): Operation =>
  investments.replace(ownerAccount(read), next, {
    condition: '#status = :active AND version = :read',
    names: { '#status': 'status' },
    values: { ':active': 'active', ':read': read.version },
    fails: changedWhile(`Investment ${read.id}`, doing),
  });

/** The writes that end an investment for good, beside its money. @throws {ChangedMeanwhile} by their transaction. */
export const endingOf = (read: StoredInvestment, ended: StoredInvestment): Operation[] => [
  changing(read, ended, 'ended'),
  countEvent(ownerAccount(read), { open_investments: -1 }),
  ...freeRoom(ownerAccount(read), read.product.id, read.amount),
];
