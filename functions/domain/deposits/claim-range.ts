import type { CoinNetwork } from '#functions/data/chains/coin-networks.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import { type Amount, toAmount } from '#shared/money.ts';

/** Rejects a claim amount outside the deposit limits of its coin and network. @throws {AppError} AMOUNT_OUT_OF_RANGE */
export function assertDepositClaimInRange(claimed: Amount, terms: CoinNetwork): void {
  const { min_deposit_amount: min, max_deposit_amount: max, coin_type: asset } = terms;
  if (claimed >= toAmount(min) && claimed <= toAmount(max)) return;
  throw new AppError('AMOUNT_OUT_OF_RANGE', { fields: { amount: fieldError('depositRange', { min, max, asset }) } });
}
