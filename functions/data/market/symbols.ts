import { configItem } from '#functions/data/table/config-items.ts';
import { get } from '#functions/data/table/table.ts';
import { now } from '#functions/lib/clock.ts';
import { type SymbolSpec, symbolSpec, symbolSpecs } from '#shared/market/symbols.ts';
import type { TradingSymbol } from '#shared/schemas/market.ts';

export const symbolChanges = configItem('SYMBOLS');

/** A symbol but for its hours, which its market decides. */
export type StoredSymbol = Omit<TradingSymbol, 'session'>;

/** What staff may change of a symbol. */
export type SymbolChanges = Partial<
  Pick<TradingSymbol, 'is_active' | 'is_trading' | 'supports_options' | 'supports_futures'>
>;

/** The list is code; the table holds only what differs from it, so that new symbols need no migration. */
interface StoredSymbols {
  changes: Record<string, SymbolChanges>;
}

/** A change is seen everywhere within this, ms. */
const KEPT_MS = 5000;
let kept: { changes: StoredSymbols['changes']; until: number } | undefined;

async function readChanges(): Promise<StoredSymbols['changes']> {
  if (kept && now() < kept.until && kept.until - now() <= KEPT_MS) return kept.changes;
  const changes = (await get<StoredSymbols>(symbolChanges.key()))?.changes ?? {};
  kept = { changes, until: now() + KEPT_MS };
  return changes;
}

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
export const changedSymbol = (spec: SymbolSpec, changes: Record<string, SymbolChanges>): StoredSymbol => ({
  ...seeded(spec),
  ...changes[spec.symbol],
});

/** Every symbol in the order of lists, with what staff changed. Up to five seconds old. */
export async function listSymbols(): Promise<StoredSymbol[]> {
  const changes = await readChanges();
  return symbolSpecs.map((spec) => changedSymbol(spec, changes));
}

/** One symbol, or null for one that is not known. Up to five seconds old. */
export async function findSymbol(symbol: string): Promise<StoredSymbol | null> {
  const spec = symbolSpec(symbol);
  return spec && changedSymbol(spec, await readChanges());
}
