import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, exportApi } from '#admin/lib/api.ts';
import { choiceParam, given, textParam } from '#admin/lib/search-params.ts';
import { type ProductType, productTypes } from '#shared/market/symbols.ts';
import { symbolStates } from '#shared/staff/choices.ts';

export const SYMBOLS = 'symbols';
export type SymbolState = (typeof symbolStates)[number];

/** What the address says of the list of symbols. */
export interface SymbolsSearch {
  search?: string;
  product_type?: ProductType;
  state?: SymbolState;
  open?: string;
}

export const readSymbolsSearch = (search: Record<string, unknown>): SymbolsSearch =>
  given({
    search: textParam(search['search'])?.slice(0, 64),
    product_type: choiceParam(search['product_type'], productTypes),
    state: choiceParam(search['state'], symbolStates),
    open: textParam(search['open']),
  });

/** A list that is looked at follows what colleagues do, ms. */
const FOLLOW_MS = 10_000;

export const symbolsQuery = ({ open: _, ...filter }: SymbolsSearch) =>
  queryOptions({
    queryKey: [SYMBOLS, 'list', filter],
    queryFn: ({ signal }) => api('GET /admin/trading/symbols', { query: filter, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: FOLLOW_MS,
  });

export const exportSymbols = ({ open: _, ...filter }: SymbolsSearch): Promise<string> =>
  exportApi('GET /admin/trading/symbols.csv', { query: filter });

/** In an address a symbol is written with a dash: `BTC-USDT`. */
export const inPath = (symbol: string): string => symbol.replace('/', '-');

export const fromPath = (symbol: string): string => symbol.replace('-', '/');

export const symbolQuery = (symbol: string) =>
  queryOptions({
    queryKey: [SYMBOLS, 'one', inPath(symbol)],
    queryFn: ({ signal }) => api('GET /admin/trading/symbols/{symbol}', { params: { symbol: inPath(symbol) }, signal }),
  });
