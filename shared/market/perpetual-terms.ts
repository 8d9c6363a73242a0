import { type Amount, type Percent, type Price, applyPercent, subtractAmounts, ZERO_AMOUNT } from '#shared/money.ts';
import type { PositionSide } from './perpetual.ts';

const UNIT = 100_000_000n;
const NONE = 0n as Percent;

/** `a × b / c`, towards zero or away from it; `c` above 0 and the product not negative. */
function computeRatio(a: bigint, b: bigint, c: bigint, rounding: 'down' | 'up'): bigint {
  const product = a * b;
  return rounding === 'up' && product % c !== 0n ? product / c + 1n : product / c;
}

/** Requirements of an order of some quantity, in units of 10⁻⁸ USDT. */
export interface FuturesOrderTerms {
  /** `quantity × contract value`, rounded up to a unit. */
  margin: Amount;
  /** `margin × leverage`. */
  notional: Amount;
  /** `notional × fee rate`, rounded up; charged at the opening and, for the closed part, at each close. */
  fee: Amount;
  /** `margin + fee`: frozen while the order rests. */
  required: Amount;
}

/** Returns the terms of an order. `contractValue` in units of 10⁻⁸ USDT, `feeRate` in percent of the notional. */
export function computeFuturesOrderTerms(
  quantity: Amount,
  contractValue: Amount,
  leverage: number,
  feeRate: Percent,
): FuturesOrderTerms {
  const margin = computeRatio(quantity, contractValue, UNIT, 'up') as Amount;
  const notional = (margin * BigInt(leverage)) as Amount;
  const fee = applyPercent(notional, feeRate, 'up');
  return { margin, notional, fee, required: (margin + fee) as Amount };
}

/**
 * Returns the units of the base asset (10⁻⁸) that a notional buys at a price, rounded down: for display, money never
 * uses it.
 */
export const getPositionSize = (notional: Amount, entry: Price): Amount =>
  computeRatio(notional, UNIT, entry, 'down') as Amount;

/** Terms that shift the prices at which parts of the margin are lost. */
export interface PositionLossTerms {
  /** Charge for gains over a gap, percent of the margin. */
  charged?: Percent | undefined;
  /** The maintenance margin, percent of the notional. */
  maintenance?: Percent | undefined;
}

/** entry × (1 ∓ `part`/100 / leverage), rounded towards the entry price, so that it is never reached too late. */
function priceAt(side: PositionSide, entry: Price, leverage: number, part: bigint): Price {
  const scale = BigInt(leverage) * 100n * UNIT;
  return (
    side === 'long' ? computeRatio(entry, scale - part, scale, 'up') : computeRatio(entry, scale + part, scale, 'down')
  ) as Price;
}

/** Returns the price at which `lost` percent of the margin is gone: entry × (1 ∓ (lost − charged)/100 / leverage). */
export const getPriceAtMarginLoss = (
  side: PositionSide,
  entry: Price,
  leverage: number,
  lost: number,
  { charged = NONE }: PositionLossTerms = {},
): Price => priceAt(side, entry, leverage, BigInt(lost) * UNIT - charged);

/**
 * Returns entry × (1 ∓ (1/leverage − maintenance/100)): the price at which only the maintenance margin is left, less
 * the charge.
 */
export const computeLiquidationPrice = (
  side: PositionSide,
  entry: Price,
  leverage: number,
  { charged = NONE, maintenance = NONE }: PositionLossTerms = {},
): Price => priceAt(side, entry, leverage, 100n * UNIT - maintenance * BigInt(leverage) - charged);

/**
 * Returns gain or loss of a notional from `entry` to `at`: notional × (at − entry) / entry, reversed for a short. A
 * gain is rounded down and a loss away from zero. Not limited by the margin.
 */
export function computePositionPnl(side: PositionSide, notional: Amount, entry: Price, at: Price): Amount {
  const priceChange = side === 'long' ? at - entry : entry - at;
  const size = computeRatio(
    notional,
    priceChange < 0n ? -priceChange : priceChange,
    entry,
    priceChange < 0n ? 'up' : 'down',
  );
  return (priceChange < 0n ? -size : size) as Amount;
}

/** Result of closing part of a position. All in units of 10⁻⁸ USDT. */
export interface PositionCloseTerms {
  /** Gain or loss booked, after its charge: never below minus the margin. */
  realized: Amount;
  /** Loss beyond the margin: borne by the insurance. */
  gap: Amount;
  /** At most the rest of the margin; all of it at a liquidation, which leaves at most the maintenance margin. */
  fee: Amount;
  /** Becomes available: margin + realised − fee, never negative. */
  paid: Amount;
}

/**
 * Closes `margin` of a position at a price. `feeRate` is percent of the notional; the fee is limited to what is left.
 * `charge` is this part's charge for its gain over a gap.
 */
export function computePositionCloseTerms(
  { side, leverage, entry }: { side: PositionSide; leverage: number; entry: Price },
  margin: Amount,
  at: Price,
  feeRate: Percent,
  { charge = ZERO_AMOUNT, liquidated = false }: { charge?: Amount; liquidated?: boolean } = {},
): PositionCloseTerms {
  const notional = (margin * BigInt(leverage)) as Amount;
  const pnl = subtractAmounts(computePositionPnl(side, notional, entry, at), charge);
  const gap = (pnl < -margin ? -margin - pnl : 0n) as Amount;
  const realized = (pnl + gap) as Amount;
  const marginLeft = (margin + realized) as Amount;
  const full = applyPercent(notional, feeRate, 'up');
  const fee = full < marginLeft && !liquidated ? full : marginLeft;
  return { realized, gap, fee, paid: subtractAmounts(marginLeft, fee) };
}

/** Result of reducing a position to a lower leverage. All in units of 10⁻⁸ USDT. */
export interface PositionReductionTerms {
  /** Remaining margin; `notional` is `margin × cap`. */
  margin: Amount;
  notional: Amount;
  /** Closed notional, its gain or loss, and its fee. */
  closed: Amount;
  realized: Amount;
  fee: Amount;
  /** Gain less the fee: becomes available. */
  paid: Amount;
}

/**
 * Closes the part of a position at a price that brings its leverage down to `cap`; the margin remains with the rest.
 * With r the gain per notional and f the fee rate: a gain is paid out and the margin unchanged. A loss (r < f) is taken
 * from it: margin × (1 + (r − f) × leverage) / (1 + (r − f) × cap) is left, rounded down. Null when nothing would be
 * left. Money frozen before equals money frozen after, plus paid and fee, less the gain: to the unit.
 */
export function computePositionReductionTerms(
  { side, leverage, entry }: { side: PositionSide; leverage: number; entry: Price },
  margin: Amount,
  at: Price,
  feeRate: Percent,
  cap: number,
): PositionReductionTerms | null {
  const priceChange = side === 'long' ? at - entry : entry - at;
  // r − f as a fraction.
  const scaledEntry = 100n * UNIT * entry;
  const net = priceChange * 100n * UNIT - feeRate * entry;
  const worth = scaledEntry + net * BigInt(leverage);
  if (worth <= 0n) return null;
  const gains = net >= 0n;
  const marginLeft = gains ? margin : computeRatio(margin, worth, scaledEntry + net * BigInt(cap), 'down');
  if (marginLeft === 0n) return null;
  const notional = (marginLeft * BigInt(cap)) as Amount;
  const closed = (margin * BigInt(leverage) - notional) as Amount;
  const realized = computePositionPnl(side, closed, entry, at);
  if (!gains)
    return {
      margin: marginLeft as Amount,
      notional,
      closed,
      realized,
      fee: (margin - marginLeft + realized) as Amount,
      paid: ZERO_AMOUNT,
    };
  const full = applyPercent(closed, feeRate, 'up');
  const fee = full < realized ? full : realized;
  return { margin, notional, closed, realized, fee, paid: subtractAmounts(realized, fee) };
}

/** Returns a part of a whole in percent (10⁻⁸), its size rounded down; zero when both are zero. */
export const computePercentage = (part: Amount, total: Amount): Percent =>
  (total === ZERO_AMOUNT ? 0n : (part * 100n * UNIT) / total) as Percent;
