import { computeLiquidationPrice } from '#shared/market/perpetual-terms.ts';
import { formatUnits, toPercent, toPrice } from '#shared/money.ts';
import type { FuturesOrder, FuturesPosition } from '#shared/schemas/futures.ts';
import type { ChartLine } from '#web/features/trade/chart/chart-line.ts';
import { computePositionNetResultAtPrice } from './review-protection-form.ts';

/** Maximum drawn, newest first: more would make a chart unreadable. */
const POSITIONS = 6;
const ORDERS = 10;

export interface PerpetualLineLabels {
  entry: (position: FuturesPosition) => string;
  takeProfit: string;
  stopLoss: string;
  liquidation: string;
  order: (order: FuturesOrder) => string;
  /** Formats the USDT result of reaching the price. */
  net: (amount: string) => string;
  liquidationAt: (price: string) => string;
}

export interface PerpetualLineActions {
  /** Called when a take profit or stop loss was dragged; resolves when the user decided. */
  moveExit: (position: FuturesPosition, name: 'takeProfit' | 'stopLoss', price: string) => Promise<void>;
  moveOrder: (order: FuturesOrder, price: string) => Promise<void>;
}

function linesOfPosition(
  position: FuturesPosition,
  words: PerpetualLineLabels,
  acts: PerpetualLineActions,
): ChartLine[] {
  const exit = (name: 'takeProfit' | 'stopLoss', at: string | null): ChartLine[] =>
    at === null
      ? []
      : [
          {
            id: `${position.id} ${name}`,
            kind: name === 'takeProfit' ? 'tp' : 'sl',
            price: at,
            label: words[name],
            onDragEnd: (to) => acts.moveExit(position, name, to),
            preview: (to) => words.net(computePositionNetResultAtPrice(position, to)),
          },
        ];
  return [
    { id: `${position.id} entry`, kind: 'entry', price: position.entry_price, label: words.entry(position) },
    ...exit('takeProfit', position.take_profit_price),
    ...exit('stopLoss', position.stop_loss_price),
    {
      id: `${position.id} liquidation`,
      kind: 'liquidation',
      price: position.liquidation_price,
      label: words.liquidation,
    },
  ];
}

/** Returns the price that an order waits for; null for a market order. */
const restsAt = (order: FuturesOrder): { kind: 'limit' | 'stop'; at: string } | null => {
  if (order.type === 'stop_market' && order.stop_price !== null) return { kind: 'stop', at: order.stop_price };
  return order.price === null ? null : { kind: 'limit', at: order.price };
};

function linesOfOrder(order: FuturesOrder, words: PerpetualLineLabels, acts: PerpetualLineActions): ChartLine[] {
  const rests = restsAt(order);
  if (!rests) return [];
  const side = order.side === 'buy' ? 'long' : 'short';
  const maintenance = toPercent(order.maintenance_margin_rate);
  const line: ChartLine = {
    id: order.id,
    kind: rests.kind,
    price: rests.at,
    label: words.order(order),
    onDragEnd: (to) => acts.moveOrder(order, to),
    preview: (to) =>
      words.liquidationAt(formatUnits(computeLiquidationPrice(side, toPrice(to), order.leverage, { maintenance }))),
  };
  const waits = order.type === 'stop_limit' && !order.stop_reached && order.stop_price !== null;
  return waits
    ? [line, { id: `${order.id} stop`, kind: 'stop', price: order.stop_price ?? '', label: words.order(order) }]
    : [line];
}

/** Returns the positions and orders of one symbol as price lines. Pure. */
export function buildPerpetualLines(
  { positions, orders }: { positions: readonly FuturesPosition[]; orders: readonly FuturesOrder[] },
  words: PerpetualLineLabels,
  acts: PerpetualLineActions,
): ChartLine[] {
  return [
    ...positions
      .filter(({ status }) => status === 'open')
      .slice(0, POSITIONS)
      .flatMap((position) => linesOfPosition(position, words, acts)),
    ...orders
      .filter(({ status }) => status === 'pending')
      .slice(0, ORDERS)
      .flatMap((order) => linesOfOrder(order, words, acts)),
  ];
}
