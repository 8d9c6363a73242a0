import type { TradingSymbol } from '#shared/schemas/market.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import type { ChartLine } from '#web/features/trade/chart/chart-line.ts';
import type { OptionMark } from '#web/features/trade/chart/option-marks.ts';
import type { PlacedOrderResult } from '#web/features/trade/perpetual/use-place-order.ts';
import type { TradingSearchParams, TradingType } from './search.ts';

/** On a phone only one is visible; on a desktop the panel scrolls into view. */
export type TradingPhoneView = 'chart' | 'panel';

/** Props of both layouts of the trading page. */
export interface DeskLayoutProps {
  type: TradingType;
  symbol: string;
  /** Undefined while the symbols load, null for an unknown symbol. */
  details: TradingSymbol | null | undefined;
  search: TradingSearchParams;
  /** Updates the panel's state in the URL. */
  setPanel: (part: Pick<TradingSearchParams, 'tab' | 'status' | 'only' | 'from' | 'to'>) => void;
  marks: readonly OptionMark[];
  lines: readonly ChartLine[];
  view: TradingPhoneView;
  setView: (view: TradingPhoneView) => void;
  onBought: (order: OptionOrder) => void;
  onPlaced: (placed: PlacedOrderResult) => void;
  /** True while the list of markets is open, in layouts that hide it. */
  choosing: boolean;
  setChoosing: (choosing: boolean) => void;
  /** Increases at each request to focus that list's search. */
  searchAsked: number;
}
