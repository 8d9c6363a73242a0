import { readAccountSymbolTotals } from '#functions/data/futures/account-symbols.ts';
import type { StoredFuturesConfig } from '#functions/data/futures/futures-configs.ts';
import { getActiveCloseCap } from '#functions/domain/fills/close-cap.ts';
import { isAboveLoanLeverage, MAX_LOAN_LEVERAGE, hasOutstandingLoan } from '#functions/domain/loans/loan-leverage.ts';
import { readDayVolatility } from '#functions/domain/market/read-day-volatility.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError, type FieldError } from '#shared/errors/field-errors.ts';
import type { AccountRef } from '#shared/ids.ts';
import { getMaxLeverage, getVolatilityLeverageCap } from '#shared/market/leverage-limits.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import type { LeverageLimit } from '#shared/schemas/futures.ts';
import { MINUTE_SECONDS } from '#shared/time.ts';
import { requireFuturesConfig } from './futures-order-request.ts';

const refuse = (leverage: FieldError): never => {
  throw new AppError('LEVERAGE_LIMITED', { message: leverage.message, fields: { leverage } });
};

/** Returns the maximum leverage of a new order in a symbol now, whatever its size, and the limiting factor. */
export async function getSymbolLeverageLimit(symbol: string, config: StoredFuturesConfig): Promise<LeverageLimit> {
  const volatile =
    config.volatility_caps.length > 0
      ? getVolatilityLeverageCap(config.volatility_caps, await readDayVolatility(symbol))
      : null;
  const closing = getActiveCloseCap(symbol, config.close_cap, nowSeconds());
  const limits: LeverageLimit[] = [
    { leverage: config.max_leverage, by: 'class', until: null },
    ...(volatile === null ? [] : [{ leverage: volatile, by: 'volatility' as const, until: null }]),
    ...(closing ? [{ leverage: closing.leverage, by: 'close' as const, until: closing.closes_at }] : []),
  ];
  return limits.reduce((lowest, limit) => (limit.leverage < lowest.leverage ? limit : lowest));
}

/** @throws {AppError} LEVERAGE_LIMITED above the limit with an outstanding loan. */
export async function assertLoanLeverage(account: AccountRef, leverage: number): Promise<void> {
  if (await isAboveLoanLeverage(account, leverage)) refuse(fieldError('leverageLoan', { most: MAX_LOAN_LEVERAGE }));
}

/**
 * Returns the leverage limit of an account’s next order in a symbol, and its notional in that symbol.
 * @throws {AppError} SYMBOL_NOT_FOUND, CONFIGURATION_NOT_FOUND
 */
export async function readLeverageLimit(
  account: AccountRef,
  symbol: string,
): Promise<{ limit: LeverageLimit; notional: string }> {
  const config = await requireFuturesConfig(symbol);
  const [limit, { notional }, isBound] = await Promise.all([
    getSymbolLeverageLimit(symbol, config),
    readAccountSymbolTotals(account, symbol),
    hasOutstandingLoan(account),
  ]);
  const lowestLimit: LeverageLimit =
    isBound && limit.leverage > MAX_LOAN_LEVERAGE ? { leverage: MAX_LOAN_LEVERAGE, by: 'loan', until: null } : limit;
  return { limit: lowestLimit, notional: formatUnits(notional) };
}

/** @throws {AppError} LEVERAGE_LIMITED for a leverage that no new order in the symbol can have now. */
export async function assertLeverageLimit(
  symbol: string,
  leverage: number,
  config: StoredFuturesConfig,
): Promise<void> {
  const { leverage: most, until } = await getSymbolLeverageLimit(symbol, config);
  if (leverage <= most) return;
  if (until === null) return refuse(fieldError('leverageVolatile', { most }));
  const minutes = Math.ceil((until - nowSeconds()) / MINUTE_SECONDS);
  refuse(
    most < config.min_leverage
      ? fieldError('leverageClosing', { minutes })
      : fieldError('leverageClose', { most, minutes }),
  );
}

/**
 * Rejects an order of this margin for lack of capacity.
 * @throws {AppError} REDUCE_ONLY; LEVERAGE_LIMITED with the maximum possible.
 */
export async function throwLeverageCapacityError(
  account: AccountRef,
  { symbol, margin }: { symbol: string; margin: Amount },
  { brackets, min_leverage }: StoredFuturesConfig,
): Promise<never> {
  const { reduced, notional } = await readAccountSymbolTotals(account, symbol);
  if (reduced > 0) throw new AppError('REDUCE_ONLY');
  const maxLeverage = getMaxLeverage(brackets, notional, margin);
  return refuse(
    maxLeverage < min_leverage ? fieldError('leverageNoRoom') : fieldError('leverageBracket', { most: maxLeverage }),
  );
}
