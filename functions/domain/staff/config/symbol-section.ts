import { type SymbolOverrides, applySymbolChanges, symbolOverrideConfigStore } from '#functions/data/market/symbols.ts';
import type { ConfigItem } from '#functions/data/table/config-items.ts';
import { AppError } from '#shared/errors/errors.ts';
import { type MarketProductType, type SymbolSpec, findSymbolSpec, symbolSpecs } from '#shared/market/symbols.ts';
import type { AdminSymbol } from '#shared/schemas/admin/config.ts';
import type { ConfigSection } from './config-section.ts';

export interface SymbolFlags {
  is_active: boolean;
  /**
   * False is the kill switch: new orders are rejected and none fills; closes, stops, liquidations and settlement
   * continue.
   */
  is_trading: boolean;
  supports_options: boolean;
  supports_futures: boolean;
}

/** Picks exactly the flags from a larger object. */
export const toSymbolFlags = ({ is_active, is_trading, supports_options, supports_futures }: SymbolFlags) => ({
  is_active,
  is_trading,
  supports_options,
  supports_futures,
});

export const SYMBOL_SECTION: ConfigSection<SymbolOverrides, SymbolFlags> = {
  kind: 'symbol',
  config: symbolOverrideConfigStore,
  objectOf: (changes, symbol) => {
    const spec = findSymbolSpec(symbol);
    return spec && toSymbolFlags(applySymbolChanges(spec, changes));
  },
  fieldsOf: toSymbolFlags,
};

export interface SymbolFilter {
  search?: string | undefined;
  product_type?: MarketProductType | undefined;
  state?: 'trading' | 'halted' | 'inactive' | undefined;
}

function symbolView(
  spec: SymbolSpec,
  { values, versions }: Pick<ConfigItem<SymbolOverrides, SymbolFlags>, 'values' | 'versions'>,
): AdminSymbol {
  const { symbol, name, product_type, is_active, is_trading, supports_options, supports_futures, price_digits } =
    applySymbolChanges(spec, values);
  const flags = { is_active, is_trading, supports_options, supports_futures };
  return { symbol, name, product_type, ...flags, price_digits, version: versions[symbol] ?? 0 };
}

function getSymbolState({ is_active, is_trading }: AdminSymbol): SymbolFilter['state'] {
  if (!is_active) return 'inactive';
  return is_trading ? 'trading' : 'halted';
}

/** Lists symbols in list order, as stored now. */
export async function listSymbolsForStaff(filter: SymbolFilter = {}): Promise<AdminSymbol[]> {
  const item = await symbolOverrideConfigStore.read();
  const searchText = filter.search?.toLowerCase();
  return symbolSpecs
    .map((spec) => symbolView(spec, item))
    .filter(
      (symbol) =>
        (filter.product_type === undefined || symbol.product_type === filter.product_type) &&
        (filter.state === undefined || getSymbolState(symbol) === filter.state) &&
        (searchText === undefined || `${symbol.symbol} ${symbol.name}`.toLowerCase().includes(searchText)),
    );
}

/** Returns one symbol as stored now. @throws {AppError} SYMBOL_NOT_FOUND. */
export async function readSymbolForStaff(symbol: string): Promise<AdminSymbol> {
  const spec = findSymbolSpec(symbol);
  if (!spec) throw new AppError('SYMBOL_NOT_FOUND');
  return symbolView(spec, await symbolOverrideConfigStore.read());
}
