import { symbolSpecs } from '#shared/market/symbols.ts';

/** Our pairs of cryptocurrencies, as exchanges that write a dash between the two name them. */
export const dashedPairs: ReadonlyMap<string, string> = new Map(
  symbolSpecs
    .filter(({ product_type }) => product_type === 'cryptocurrency')
    .map(({ symbol }) => [symbol.replace('/', '-'), symbol]),
);

export const toDashedPair = (symbol: string): string => symbol.replace('/', '-');
