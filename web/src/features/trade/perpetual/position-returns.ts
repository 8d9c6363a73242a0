import { percentageOf, pnlAt } from '#shared/market/perpetual-terms.ts';
import { type Amount, amount, formatUnits, type Price, price, subtract } from '#shared/money.ts';
import type { Position } from '#shared/schemas/futures.ts';

/** Value of a position at a price, decimal strings. */
export interface PositionReturns {
  /** USDT, never below minus the margin. */
  pnl: string;
  /** Percent of the margin. */
  returnRate: string;
  /** (margin + PnL) / margin, percent, 0 to 100. */
  marginRate: string;
}

type Open = Pick<Position, 'side' | 'margin' | 'notional' | 'entry_price' | 'gap_charge'>;

const WHOLE = 10_000_000_000n;

/** Returns the unrealised PnL of an open position in 10⁻⁸ USDT; never below minus the margin. */
export function computeUnrealisedPnl(position: Open, at: Price): Amount {
  const movePnl = pnlAt(position.side, amount(position.notional), price(position.entry_price), at);
  const pnl = subtract(movePnl, amount(position.gap_charge));
  const margin = amount(position.margin);
  return pnl < -margin ? (-margin as Amount) : pnl;
}

/** Returns the results of an open position at a mark price, by the server's own formulas. */
export function computePositionReturns(position: Open, mark: string): PositionReturns {
  const pnl = computeUnrealisedPnl(position, price(mark));
  const margin = amount(position.margin);
  const rate = percentageOf((margin + pnl) as Amount, margin);
  return {
    pnl: formatUnits(pnl),
    returnRate: formatUnits(percentageOf(pnl, margin)),
    marginRate: formatUnits(rate > WHOLE ? WHOLE : rate),
  };
}
