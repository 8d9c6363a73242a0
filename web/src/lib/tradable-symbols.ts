import type { TradingSymbol } from '#shared/schemas/market.ts';
import { storePreference } from './stored-preference.ts';

/** Stores the symbols offered as options and as perpetuals, as JSON lists, for integrations that read them. */
export function storeTradableSymbols(symbols: readonly TradingSymbol[]): void {
  const namesOf = (offered: readonly TradingSymbol[]) => JSON.stringify(offered.map(({ symbol }) => symbol));
  storePreference('trading_options_supported', namesOf(symbols.filter(({ supports_options }) => supports_options)));
  storePreference('trading_futures_supported', namesOf(symbols.filter(({ supports_futures }) => supports_futures)));
}
