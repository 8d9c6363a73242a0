import { readAccountSymbol } from '#functions/data/futures/account-symbols.ts';
import type { StoredFuturesConfig } from '#functions/data/futures/futures-configs.ts';
import { activeCloseCap } from '#functions/domain/fills/close-cap.ts';
import { isAboveLoanLeverage, LEVERAGE_BESIDE_LOAN, owesLoan } from '#functions/domain/loans/leverage-beside-loan.ts';
import { dayVolatility } from '#functions/domain/market/day-volatility.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { AccountRef } from '#shared/ids.ts';
import { mostLeverage, volatilityCap } from '#shared/market/leverage-limits.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because, type FieldReason } from '#shared/refusals/field-refusals.ts';
import type { LeverageLimit } from '#shared/schemas/futures.ts';
import { MINUTE } from '#shared/time.ts';
import { configOf } from './order-request.ts';

const refuse = (leverage: FieldReason): never => {
  throw new Refusal('LEVERAGE_LIMITED', { message: leverage.message, fields: { leverage } });
};

/** The most leverage that a new order in a symbol can have now whatever its size, and what it is limited by. */
export async function leverageLimit(symbol: string, config: StoredFuturesConfig): Promise<LeverageLimit> {
  const volatile =
    config.volatility_caps.length > 0 ? volatilityCap(config.volatility_caps, await dayVolatility(symbol)) : null;
  const closing = activeCloseCap(symbol, config.close_cap, nowSeconds());
  const limits: LeverageLimit[] = [
    { leverage: config.max_leverage, by: 'class', until: null },
    ...(volatile === null ? [] : [{ leverage: volatile, by: 'volatility' as const, until: null }]),
    ...(closing ? [{ leverage: closing.leverage, by: 'close' as const, until: closing.closes_at }] : []),
  ];
  return limits.reduce((least, one) => (one.leverage < least.leverage ? one : least));
}

/** @throws {Refusal} LEVERAGE_LIMITED for more than is possible while a loan is outstanding. */
export async function checkLeverageBesideLoan(account: AccountRef, leverage: number): Promise<void> {
  if (await isAboveLoanLeverage(account, leverage)) refuse(because('leverageLoan', { most: LEVERAGE_BESIDE_LOAN }));
}

/**
 * What limits the leverage of an account's next order in a symbol, and the notional that it has in it.
 * @throws {Refusal} SYMBOL_NOT_FOUND, CONFIGURATION_NOT_FOUND
 */
export async function readLeverageLimit(
  account: AccountRef,
  symbol: string,
): Promise<{ limit: LeverageLimit; notional: string }> {
  const config = await configOf(symbol);
  const [limit, { notional }, isBound] = await Promise.all([
    leverageLimit(symbol, config),
    readAccountSymbol(account, symbol),
    owesLoan(account),
  ]);
  const least: LeverageLimit =
    isBound && limit.leverage > LEVERAGE_BESIDE_LOAN
      ? { leverage: LEVERAGE_BESIDE_LOAN, by: 'loan', until: null }
      : limit;
  return { limit: least, notional: formatUnits(notional) };
}

/** @throws {Refusal} LEVERAGE_LIMITED for a leverage that no new order in the symbol can have now. */
export async function checkLeverageLimit(symbol: string, leverage: number, config: StoredFuturesConfig): Promise<void> {
  const { leverage: most, until } = await leverageLimit(symbol, config);
  if (leverage <= most) return;
  if (until === null) return refuse(because('leverageVolatile', { most }));
  const minutes = Math.ceil((until - nowSeconds()) / MINUTE);
  refuse(
    most < config.min_leverage ? because('leverageClosing', { minutes }) : because('leverageClose', { most, minutes }),
  );
}

/**
 * Why an account has no room in a symbol for an order of this margin.
 * @throws {Refusal} REDUCE_ONLY; LEVERAGE_LIMITED with the most that is possible.
 */
export async function refuseForRoom(
  account: AccountRef,
  { symbol, margin }: { symbol: string; margin: Amount },
  { brackets, min_leverage }: StoredFuturesConfig,
): Promise<never> {
  const { reduced, notional } = await readAccountSymbol(account, symbol);
  if (reduced > 0) throw new Refusal('REDUCE_ONLY');
  const most = mostLeverage(brackets, notional, margin);
  return refuse(most < min_leverage ? because('leverageNoRoom') : because('leverageBracket', { most }));
}
