import { exchanges, type StoredExchange } from '#functions/data/exchange/exchanges.ts';
import type { AccountRef, ExchangeId } from '#shared/ids.ts';
import { AppError } from '#shared/refusals/errors.ts';

/** One of the account's own. Somebody else's is answered as an unknown one is. @throws {Refusal} NOT_FOUND */
export async function readOwnExchange(account: AccountRef, id: ExchangeId): Promise<StoredExchange> {
  const exchange = await exchanges.read(account, id);
  if (!exchange) throw new AppError('NOT_FOUND');
  return exchange;
}
