import { computePercentage, computePositionPnl } from '#shared/market/perpetual-terms.ts';
import { type Amount, toAmount, formatUnits, type Price, toPrice, subtractAmounts } from '#shared/money.ts';
import type { FuturesPosition } from '#shared/schemas/futures.ts';

/** Value of a position at a price, decimal strings. */
export interface PositionReturns {
  /** USDT, never below minus the margin. */
  pnl: string;
  /** Percent of the margin. */
  returnRate: string;
  /** (margin + PnL) / margin, percent, 0 to 100. */
  marginRate: string;
}

type OpenPosition = Pick<FuturesPosition, 'side' | 'margin' | 'notional' | 'entry_price' | 'gap_charge'>;

const SHARE_SCALE = 10_000_000_000n;

/** Returns the unrealised PnL of an open position in 10⁻⁸ USDT; never below minus the margin. */
export function computeUnrealisedPnl(position: OpenPosition, at: Price): Amount {
  const movePnl = computePositionPnl(position.side, toAmount(position.notional), toPrice(position.entry_price), at);
  const pnl = subtractAmounts(movePnl, toAmount(position.gap_charge));
  const margin = toAmount(position.margin);
  return pnl < -margin ? (-margin as Amount) : pnl;
}

/** Returns the results of an open position at a mark price, by the server's own formulas. */
export function computePositionReturns(position: OpenPosition, mark: string): PositionReturns {
  const pnl = computeUnrealisedPnl(position, toPrice(mark));
  const margin = toAmount(position.margin);
  const rate = computePercentage((margin + pnl) as Amount, margin);
  return {
    pnl: formatUnits(pnl),
    returnRate: formatUnits(computePercentage(pnl, margin)),
    marginRate: formatUnits(rate > SHARE_SCALE ? SHARE_SCALE : rate),
  };
}
