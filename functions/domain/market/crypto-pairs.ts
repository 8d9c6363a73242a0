import { symbolSpecs } from '#shared/market/symbols.ts';

/** Our cryptocurrencies against USDT, as exchanges that write a dash between the two name them. */
export const dashedPairs: ReadonlyMap<string, string> = new Map(
  symbolSpecs
    .filter(({ product_type, symbol }) => product_type === 'cryptocurrency' && symbol.endsWith('/USDT'))
    .map(({ symbol }) => [symbol.replace('/', '-'), symbol]),
);

export const dashed = (symbol: string): string => symbol.replace('/', '-');
