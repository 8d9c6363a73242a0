import { investmentCollection, type StoredInvestment } from '#functions/data/investments/investments.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountRef, InvestmentId } from '#shared/ids.ts';

/** Returns the account’s own investment. A foreign one is treated as unknown. @throws {AppError} NOT_FOUND */
export async function readOwnInvestment(account: AccountRef, id: InvestmentId): Promise<StoredInvestment> {
  const investment = await investmentCollection.read(account, id);
  if (!investment) throw new AppError('NOT_FOUND');
  return investment;
}
