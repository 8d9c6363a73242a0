import { coinCatalogue, type PriceSpec, type VolatilityClass } from './coin-catalogue.ts';
import { getValuationSymbol } from './coins.ts';

export const marketProductTypes = ['cryptocurrency', 'precious_metals', 'commodities', 'forex', 'stock_index'] as const;
export type MarketProductType = (typeof marketProductTypes)[number];

/** Maximum age of a price at which an order is accepted or settled, seconds. */
export const maxPriceAgeSeconds: Record<MarketProductType, number> = {
  cryptocurrency: 3,
  precious_metals: 5,
  commodities: 5,
  forex: 5,
  stock_index: 15,
};

/** A symbol of the platform; the table has the fields that staff change. */
export interface SymbolSpec extends PriceSpec {
  symbol: string;
  name: string;
  product_type: MarketProductType;
}

const of =
  (product_type: MarketProductType, tradable = true) =>
  (symbol: string, name: string, price_digits: number, reference: number, volatility: VolatilityClass): SymbolSpec => ({
    symbol,
    name,
    product_type,
    price_digits,
    reference,
    volatility,
    tradable,
  });

const metal = of('precious_metals');
const commodity = of('commodities');
const forex = of('forex');
const valuedForex = of('forex', false);
const index = of('stock_index', false);

const buildCryptoSymbols = (): SymbolSpec[] =>
  Object.entries(coinCatalogue).map(([coin, { name, price }]) => {
    const symbol = getValuationSymbol(coin) ?? `${coin}/USD`;
    return { symbol, name, product_type: 'cryptocurrency', ...price };
  });

/** In display order. Stock indices are always view-only, whatever staff set. */
export const symbolSpecs: readonly SymbolSpec[] = [
  ...buildCryptoSymbols(),
  metal('XAU/USD', 'Gold', 2, 2_650, 'moderate'),
  metal('XAG/USD', 'Silver', 3, 31, 'moderate'),
  metal('XPT/USD', 'Platinum', 2, 960, 'moderate'),
  metal('XPD/USD', 'Palladium', 2, 1_020, 'lively'),
  commodity('USOIL', 'WTI crude oil', 3, 70, 'moderate'),
  commodity('BRENT', 'Brent crude oil', 3, 74, 'moderate'),
  commodity('NATGAS', 'Natural gas', 4, 3.1, 'lively'),
  commodity('COPPER', 'Copper', 4, 4.2, 'moderate'),
  commodity('COFFEE', 'Coffee', 2, 290, 'moderate'),
  forex('EUR/USD', 'Euro / US dollar', 5, 1.08, 'calm'),
  forex('GBP/USD', 'Pound / US dollar', 5, 1.27, 'calm'),
  forex('USD/JPY', 'US dollar / Yen', 3, 151, 'calm'),
  forex('AUD/USD', 'Australian dollar / US dollar', 5, 0.66, 'calm'),
  forex('USD/CHF', 'US dollar / Swiss franc', 5, 0.88, 'calm'),
  forex('USD/CAD', 'US dollar / Canadian dollar', 5, 1.39, 'calm'),
  forex('NZD/USD', 'New Zealand dollar / US dollar', 5, 0.59, 'calm'),
  forex('EUR/GBP', 'Euro / Pound', 5, 0.84, 'calm'),
  forex('EUR/JPY', 'Euro / Yen', 3, 163, 'calm'),
  valuedForex('USD/CNH', 'US dollar / Offshore yuan', 5, 7.2, 'calm'),
  valuedForex('USD/KRW', 'US dollar / Won', 2, 1_390, 'calm'),
  valuedForex('USD/TWD', 'US dollar / New Taiwan dollar', 3, 32.3, 'calm'),
  index('SPX', 'S&P 500', 2, 5_900, 'moderate'),
  index('NDX', 'Nasdaq 100', 1, 20_600, 'moderate'),
  index('DJI', 'Dow Jones Industrial', 1, 43_500, 'moderate'),
  index('DAX', 'DAX', 1, 19_200, 'moderate'),
  index('FTSE', 'FTSE 100', 2, 8_150, 'moderate'),
  index('NIKKEI', 'Nikkei 225', 0, 38_500, 'moderate'),
  index('DXY', 'US dollar index', 3, 106, 'calm'),
];

const bySymbol = new Map(symbolSpecs.map((spec) => [spec.symbol, spec]));

/** Returns the data of a symbol; null when unknown. */
export const findSymbolSpec = (symbol: string): SymbolSpec | null => bySymbol.get(symbol) ?? null;
