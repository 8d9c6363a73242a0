import { toInvestmentView } from '#functions/data/investments/investments.ts';
import { retryOnConflict, transact } from '#functions/data/table/transact.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { InvestmentId } from '#shared/ids.ts';
import type { Investment } from '#shared/schemas/investments.ts';
import { updateInvestment } from './end-investment.ts';
import { readOwnInvestment } from './read-investment.ts';

/** Maximum number of retries on concurrent writes. */
const TRIES = 5;

/**
 * Sets the automatic renewal of the principal at maturity, until the investment has matured.
 * @throws {AppError} NOT_FOUND; INVALID_ORDER_STATUS after that.
 */
export const setInvestmentAutoRenew = (
  { account }: UserPrincipal,
  id: InvestmentId,
  auto_renew: boolean,
): Promise<Investment> =>
  retryOnConflict(async () => {
    const investment = await readOwnInvestment(account, id);
    if (investment.status !== 'active' || nowSeconds() >= investment.maturity_date)
      throw new AppError('INVALID_ORDER_STATUS');
    if (investment.auto_renew === auto_renew) return toInvestmentView(investment);
    const next = { ...investment, auto_renew, version: investment.version + 1 };
    await transact([updateInvestment(investment, next, 'changed')]);
    return toInvestmentView(next);
  }, TRIES);
