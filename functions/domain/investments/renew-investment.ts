import { investmentCollection, type StoredInvestment } from '#functions/data/investments/investments.ts';
import {
  retainFinancialProductCapacity,
  readCurrentFinancialProductUsage,
} from '#functions/data/investments/product-uses.ts';
import {
  countOpenedItemWithinLimit,
  NO_OPEN_RECLAIMS,
  readAccountCounter,
  withAccountCounterCheck,
} from '#functions/data/ledger/account-counters.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import { isDemoEpochEnded } from '#functions/data/users/demo-epochs.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import { isSystemOpen } from '#functions/domain/switches/disabled-systems.ts';
import { hasOverdueLoan } from '#functions/domain/withdrawal-hold/overdue-loan.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { ZERO_AMOUNT } from '#shared/money.ts';
import { isInvestmentRiskAllowed } from '#shared/schemas/investments.ts';
import {
  getProductCapacityLimits,
  findFinancialProduct,
  freezeInvestmentTerms,
  isWithinProductLimits,
} from './product-terms.ts';

/** The renewed investment with another’s principal, and its writes. */
export interface InvestmentRenewal {
  next: StoredInvestment;
  operations: WriteOperation[];
}

/**
 * Builds the renewal of a matured investment, at the product’s current terms, from the second of maturity. Null if it
 * is not renewed: the user does not want or may not, new investments are disabled, or the product is closed or does not
 * accept it.
 */
export async function buildInvestmentRenewal(
  ending: StoredInvestment,
  owner: StoredUser | null,
): Promise<InvestmentRenewal | null> {
  const account = toAccountRef(ending);
  if (!ending.auto_renew || owner?.status !== 'active' || owner.is_frozen === true) return null;
  if (!(await isSystemOpen('wealth'))) return null;
  const product = await findFinancialProduct(ending.product.id);
  if (product?.status !== 'active' || !isWithinProductLimits(product, ending.amount)) return null;
  if (!isInvestmentRiskAllowed(owner.questionnaire?.risk_level, product.risk_level)) return null;
  const capacity = getProductCapacityLimits(product);
  // Its own capacity is part of the usage and is kept.
  const [use, isReset, isLate, reclaims] = await Promise.all([
    readCurrentFinancialProductUsage(account, product.id),
    isDemoEpochEnded(account),
    hasOverdueLoan(account, nowSeconds()),
    readAccountCounter(account, 'open_reclaims'),
  ]);
  if (reclaims > 0) return null;
  const isFull = (bound: bigint | null, used: bigint) => bound !== null && used > bound;
  if (isReset || isLate || isFull(capacity.total, use.total) || isFull(capacity.each, use.own)) return null;
  const next: StoredInvestment = {
    ...ending,
    ...freezeInvestmentTerms(product, ending.amount, ending.maturity_date),
    id: newId('inv'),
    renewed_from: ending.id,
    created_at: nowSeconds(),
    paid_return: ZERO_AMOUNT,
    journal_ids: [],
    version: 1,
  };
  return {
    next,
    operations: [
      // It replaces the one that ends among the open ones.
      withAccountCounterCheck(
        countOpenedItemWithinLimit(account, { investments_total: 1 }, []),
        NO_OPEN_RECLAIMS,
        buildConflictError(`Account ${account.id}`, 'renewed in'),
      ),
      ...retainFinancialProductCapacity(account, product.id, capacity),
      investmentCollection.add(account, next),
    ],
  };
}
