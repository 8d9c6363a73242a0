import type { OrderSide, PositionSide } from '#shared/market/perpetual.ts';
import type { Column } from '#ui/table.tsx';
import type { Translate } from '#web/lib/i18n.ts';
import { Side } from './words.tsx';

interface OfSymbol {
  symbol: string;
  side: OrderSide | PositionSide;
  leverage: number;
}

/** What is traded, which way and with how much leverage. */
export const symbolColumn = (t: Translate): Column<OfSymbol> => ({
  key: 'symbol',
  head: t('order.symbol'),
  card: 'start',
  cell: ({ symbol, side, leverage }) => (
    <span className="inline-flex gap-2">
      <span className="font-medium">{symbol}</span>
      <Side side={side} />
      <span className="text-muted">{leverage}×</span>
    </span>
  ),
});
