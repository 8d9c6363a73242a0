import type { TradingSymbol } from '../../../../shared/schemas/market.ts';
import type { OptionOrder } from '../../../../shared/schemas/option-order.ts';
import type { OptionMark } from '../chart/option-marks.ts';
import type { Asked } from '../ticket/remembered-choice.ts';

/** What both layouts of the trading page show. */
export interface LayoutProps {
  symbol: string;
  /** Undefined while the symbols load, null where there is no such symbol. */
  details: TradingSymbol | null | undefined;
  asked: Asked;
  marks: readonly OptionMark[];
  /** On a phone one of the two is seen; on a desk the orders come into view. */
  view: 'chart' | 'orders';
  setView: (view: 'chart' | 'orders') => void;
  onBought: (order: OptionOrder) => void;
}
