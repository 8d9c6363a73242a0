import { type Amount, toAmount, ZERO_AMOUNT } from '#shared/money.ts';

/** Maximum leverage up to this notional of one account and symbol, open and resting. */
export interface LeverageBracket {
  /** USDT. */
  notional_up_to: string;
  leverage: number;
}

/** Above this volatility, percent a year, new orders have at most this leverage. */
export interface VolatilityLeverageCap {
  above: number;
  leverage: number;
}

/** Maximum leverage from this many minutes before a session ends: for new positions, and for open ones at the end. */
export interface SessionEndLeverageCap {
  minutes: number;
  leverage: number;
}

/** Returns the maximum notional of an order with this leverage, including all that its account has in the symbol. */
export function getMaxNotional(brackets: readonly LeverageBracket[], leverage: number): Amount {
  const fitting = brackets.filter((bracket) => bracket.leverage >= leverage);
  const last = fitting.at(-1);
  return last ? toAmount(last.notional_up_to) : ZERO_AMOUNT;
}

/**
 * Returns the maximum leverage of an order with this margin, given the notional that its account already has in the
 * symbol: zero when none is allowed.
 */
export function getMaxLeverage(brackets: readonly LeverageBracket[], heldNotional: Amount, margin: Amount): number {
  const candidates = brackets.map(({ notional_up_to, leverage }) => {
    const room = toAmount(notional_up_to) - heldNotional;
    if (room <= 0n || margin <= 0n) return room > 0n ? leverage : 0;
    const fits = room / margin;
    return fits < BigInt(leverage) ? Number(fits) : leverage;
  });
  return Math.max(0, ...candidates);
}

/** Returns the cap for a volatility, percent a year; null when no cap applies, or it is unknown. */
export function getVolatilityLeverageCap(
  caps: readonly VolatilityLeverageCap[],
  volatility: number | null,
): number | null {
  const exceededCaps = volatility === null ? [] : caps.filter(({ above }) => volatility > above);
  return exceededCaps.length === 0 ? null : Math.min(...exceededCaps.map(({ leverage }) => leverage));
}
