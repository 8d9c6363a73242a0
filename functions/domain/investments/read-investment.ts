import { investments, type StoredInvestment } from '#functions/data/investments/investments.ts';
import type { AccountRef, InvestmentId } from '#shared/ids.ts';
import { AppError } from '#shared/refusals/errors.ts';

/** One of the account's own. Somebody else's is answered as an unknown one is. @throws {Refusal} NOT_FOUND */
export async function readOwnInvestment(account: AccountRef, id: InvestmentId): Promise<StoredInvestment> {
  const investment = await investments.read(account, id);
  if (!investment) throw new AppError('NOT_FOUND');
  return investment;
}
