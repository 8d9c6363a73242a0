import type * as Symbols from '#shared/market/symbols.ts';

/** Some of each kind. */
const FEW = ['BTC/USDT', 'ETH/USDT', 'ADA/USDT', 'XAU/USD', 'USOIL', 'EUR/USD', 'SPX'];

/**
 * The symbols in lists are seven in place of fifty, for files to which it is of no matter how many there are:
 * `vi.mock('#shared/market/symbols.ts', async (original) => fewSymbols(await original()))`. The others are known as ever.
 */
export function pickFewSymbols(symbols: typeof Symbols): typeof Symbols {
  const symbolSpecs = symbols.symbolSpecs.filter(({ symbol }) => FEW.includes(symbol));
  if (symbolSpecs.length < FEW.length) throw new Error('A symbol of the few is not known.');
  return { ...symbols, symbolSpecs };
}
