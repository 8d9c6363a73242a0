import { type Amount, amount, ZERO } from '#shared/money.ts';

/** Up to this notional of one account and symbol, open and resting, this leverage and less. */
export interface LeverageBracket {
  /** USDT. */
  notional_up_to: string;
  leverage: number;
}

/** Above this volatility, percent a year, new orders have at most this leverage. */
export interface VolatilityCap {
  above: number;
  leverage: number;
}

/** From so many minutes before a session ends, at most this leverage: new positions, and open ones when it ends. */
export interface CloseCap {
  minutes: number;
  leverage: number;
}

/** The notional within which an order of this leverage has to stay, with all that its account has in the symbol. */
export function getNotionalLimit(brackets: readonly LeverageBracket[], leverage: number): Amount {
  const fitting = brackets.filter((bracket) => bracket.leverage >= leverage);
  const last = fitting.at(-1);
  return last ? amount(last.notional_up_to) : ZERO;
}

/**
 * The most leverage that an order of this margin can have beside a notional that its account has in the symbol already:
 * zero where it can have none.
 */
export function getMaxLeverage(brackets: readonly LeverageBracket[], held: Amount, margin: Amount): number {
  const most = brackets.map(({ notional_up_to, leverage }) => {
    const room = amount(notional_up_to) - held;
    if (room <= 0n || margin <= 0n) return room > 0n ? leverage : 0;
    const fits = room / margin;
    return fits < BigInt(leverage) ? Number(fits) : leverage;
  });
  return Math.max(0, ...most);
}

/** The cap that a volatility asks for, percent a year; null where it asks for none, or is not known. */
export function getVolatilityCap(caps: readonly VolatilityCap[], volatility: number | null): number | null {
  const asked = volatility === null ? [] : caps.filter(({ above }) => volatility > above);
  return asked.length === 0 ? null : Math.min(...asked.map(({ leverage }) => leverage));
}
