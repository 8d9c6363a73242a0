import type * as Symbols from '#shared/market/symbols.ts';

/** Some of each type. */
const FEW = ['BTC/USDT', 'ETH/USDT', 'ADA/USDT', 'XAU/USD', 'USOIL', 'EUR/USD', 'SPX'];

/**
 * Replaces the fifty listed symbols by seven, for files where the number does not matter:
 * `vi.mock('#shared/market/symbols.ts', async (original) => pickTestSymbols(await original()))`. The others stay known.
 */
export function pickTestSymbols(symbols: typeof Symbols): typeof Symbols {
  const symbolSpecs = symbols.symbolSpecs.filter(({ symbol }) => FEW.includes(symbol));
  if (symbolSpecs.length < FEW.length) throw new Error('A symbol of the few is not known.');
  return { ...symbols, symbolSpecs };
}
