import type { AdminListColumn } from '#admin/features/kit/lists/columns.tsx';
import type { FuturesOrderSide, PositionSide } from '#shared/market/perpetual.ts';
import { OrderSideText } from './words.tsx';

interface OfSymbol {
  symbol: string;
  side: FuturesOrderSide | PositionSide;
  leverage: number;
}

/** Column: symbol, side and leverage. */
export const futuresSymbolColumn: AdminListColumn<OfSymbol> = {
  key: 'symbol',
  head: 'order.symbol',
  card: 'start',
  cell: ({ symbol, side, leverage }) => (
    <span className="inline-flex gap-2">
      <span className="font-medium">{symbol}</span>
      <OrderSideText side={side} />
      <span className="text-muted">{leverage}×</span>
    </span>
  ),
};
