import type { FuturesOrder } from '#shared/schemas/futures.ts';
import type { PerpetualOrderBody } from './order-fields.ts';

/**
 * Returns the replacement of a dragged order: the same at another price. A stop market's line is its stop; a stop limit
 * whose stop was reached is open as a limit order.
 */
export function toMovedOrderBody(order: FuturesOrder, price: string): PerpetualOrderBody {
  const { symbol, side, quantity, leverage, take_profit_price, stop_loss_price } = order;
  const reached = order.type === 'stop_limit' && order.stop_reached;
  const type = reached ? 'limit' : order.type;
  return {
    symbol,
    side,
    type,
    quantity,
    leverage,
    ...(type === 'stop_market' ? { stop_price: price } : { price }),
    ...(type === 'stop_limit' && order.stop_price !== null && { stop_price: order.stop_price }),
    ...(take_profit_price !== null && { take_profit_price }),
    ...(stop_loss_price !== null && { stop_loss_price }),
  };
}
