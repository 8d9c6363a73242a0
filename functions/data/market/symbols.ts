import { declareConfig, upsertInRecord } from '#functions/data/table/config-items.ts';
import { type SymbolSpec, symbolSpec, symbolSpecs } from '#shared/market/symbols.ts';
import type { TradingSymbol } from '#shared/schemas/market.ts';

/** A symbol but for its hours, which its market decides. */
export type StoredSymbol = Omit<TradingSymbol, 'session'>;

/** What staff may change of a symbol. */
export type SymbolChanges = Partial<
  Pick<TradingSymbol, 'is_active' | 'is_trading' | 'supports_options' | 'supports_futures'>
>;

/** What staff changed, by symbol. */
export type SymbolOverrides = Readonly<Record<string, SymbolChanges>>;

/** A change is seen everywhere within this, ms. */
const KEPT_MS = 5000;

/** The list is code; the table holds only what differs from it, so that new symbols need no migration. */
export const symbolChanges = declareConfig<SymbolOverrides, Required<SymbolChanges>>(
  { name: 'SYMBOLS', field: 'changes', seeded: {}, place: upsertInRecord() },
  KEPT_MS,
);

const seeded = ({ symbol, name, product_type, price_digits, tradable }: SymbolSpec): StoredSymbol => ({
  symbol,
  name,
  product_type,
  is_active: true,
  is_trading: true,
  supports_options: tradable,
  supports_futures: tradable,
  price_digits,
});

/** A symbol with what staff changed of it. */
export const applySymbolChanges = (spec: SymbolSpec, changes: SymbolOverrides): StoredSymbol => ({
  ...seeded(spec),
  ...changes[spec.symbol],
});

/** Every symbol in the order of lists, with what staff changed. Up to five seconds old. */
export async function listSymbols(): Promise<StoredSymbol[]> {
  const changes = await symbolChanges.readInForce();
  return symbolSpecs.map((spec) => applySymbolChanges(spec, changes));
}

/** One symbol, or null for one that is not known. Up to five seconds old. */
export async function findSymbol(symbol: string): Promise<StoredSymbol | null> {
  const spec = symbolSpec(symbol);
  return spec && applySymbolChanges(spec, await symbolChanges.readInForce());
}
