import { expect, test, vi } from 'vitest';
import { coinSpecs } from '#shared/market/coins.ts';
import { symbolSpecs } from '#shared/market/symbols.ts';
import { drawSymbolIcons } from './symbol-icons.ts';

test('drawSymbolIcons › draws an icon of every coin and symbol', () => {
  const names = [...coinSpecs.map(({ coin }) => coin), ...symbolSpecs.map(({ symbol }) => symbol.replace('/', '-'))];
  expect([...drawSymbolIcons().keys()]).toEqual(names);
});

test('drawSymbolIcons › stops the build at a coin without an icon', () => {
  const [first] = coinSpecs;
  if (!first) throw new Error('There is no coin.');
  vi.spyOn(coinSpecs, Symbol.iterator).mockReturnValue([{ ...first, coin: 'MADEUP' }].values());
  expect(() => drawSymbolIcons()).toThrow('has no icon of MADEUP');
  vi.restoreAllMocks();
});
