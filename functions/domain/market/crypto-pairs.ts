import { symbolSpecs } from '#shared/market/symbols.ts';

/** Our cryptocurrency pairs, by exchange names with a dash. */
export const symbolsByDashedPair: ReadonlyMap<string, string> = new Map(
  symbolSpecs
    .filter(({ product_type }) => product_type === 'cryptocurrency')
    .map(({ symbol }) => [symbol.replace('/', '-'), symbol]),
);

export const toDashedPair = (symbol: string): string => symbol.replace('/', '-');
