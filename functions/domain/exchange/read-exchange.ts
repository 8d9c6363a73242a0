import { exchangeCollection, type StoredExchange } from '#functions/data/exchange/exchanges.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountRef, ExchangeId } from '#shared/ids.ts';

/** Returns one of the account’s own exchanges. A foreign one is treated as unknown. @throws {AppError} NOT_FOUND */
export async function readOwnExchange(account: AccountRef, id: ExchangeId): Promise<StoredExchange> {
  const exchange = await exchangeCollection.read(account, id);
  if (!exchange) throw new AppError('NOT_FOUND');
  return exchange;
}
