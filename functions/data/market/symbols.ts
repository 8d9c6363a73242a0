import { declareConfig, upsertInRecord } from '#functions/data/table/config-items.ts';
import { type SymbolSpec, findSymbolSpec, symbolSpecs } from '#shared/market/symbols.ts';
import type { TradingSymbol } from '#shared/schemas/market.ts';

/** A symbol without its trading sessions, which its market decides. */
export type StoredSymbol = Omit<TradingSymbol, 'session'>;

/** Fields of a symbol that staff may change. */
export type SymbolChanges = Partial<
  Pick<TradingSymbol, 'is_active' | 'is_trading' | 'supports_options' | 'supports_futures'>
>;

/** Changes by staff, by symbol. */
export type SymbolOverrides = Readonly<Record<string, SymbolChanges>>;

/** Longest delay until a change is visible everywhere, ms. */
const CACHE_MS = 5000;

/** The list is code; the table stores only differences, so that new symbols need no migration. */
export const symbolOverrideConfigStore = declareConfig<SymbolOverrides, Required<SymbolChanges>>(
  { name: 'SYMBOLS', field: 'changes', seeded: {}, place: upsertInRecord() },
  CACHE_MS,
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

/** Returns a symbol with staff's changes. */
export const applySymbolChanges = (spec: SymbolSpec, changes: SymbolOverrides): StoredSymbol => ({
  ...seeded(spec),
  ...changes[spec.symbol],
});

/** Returns every symbol in list order, with staff's changes. At most five seconds stale. */
export async function listSymbols(): Promise<StoredSymbol[]> {
  const changes = await symbolOverrideConfigStore.readInForce();
  return symbolSpecs.map((spec) => applySymbolChanges(spec, changes));
}

/** Returns one symbol, or null for an unknown one. At most five seconds stale. */
export async function findSymbol(symbol: string): Promise<StoredSymbol | null> {
  const spec = findSymbolSpec(symbol);
  return spec && applySymbolChanges(spec, await symbolOverrideConfigStore.readInForce());
}
