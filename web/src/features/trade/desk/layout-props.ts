import type { TradingSymbol } from '#shared/schemas/market.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import type { ChartLine } from '#web/features/trade/chart/chart-line.ts';
import type { OptionMark } from '#web/features/trade/chart/option-marks.ts';
import type { PlacedOrderResult } from '#web/features/trade/perpetual/use-place.ts';
import type { TradingSearch, TradingType } from './search.ts';

/** On a phone one of the two is seen; on a desk the panel comes into view. */
export type PhoneView = 'chart' | 'panel';

/** What both layouts of the trading page show. */
export interface DeskLayoutProps {
  type: TradingType;
  symbol: string;
  /** Undefined while the symbols load, null where there is no such symbol. */
  details: TradingSymbol | null | undefined;
  search: TradingSearch;
  /** Changes what the panel shows, in the address bar. */
  setPanel: (part: Pick<TradingSearch, 'tab' | 'status' | 'only' | 'from' | 'to'>) => void;
  marks: readonly OptionMark[];
  lines: readonly ChartLine[];
  view: PhoneView;
  setView: (view: PhoneView) => void;
  onBought: (order: OptionOrder) => void;
  onPlaced: (placed: PlacedOrderResult) => void;
  /** The list of markets is open, where it is not always there. */
  choosing: boolean;
  setChoosing: (choosing: boolean) => void;
  /** Grows whenever the search of that list is asked for. */
  searchAsked: number;
}
