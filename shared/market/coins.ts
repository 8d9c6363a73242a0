import { type CatalogueCoin, type CoinCode, type CoinWallet, coinCatalogue } from './coin-catalogue.ts';

/** A coin that users can own; the table has the fields that staff change. */
export interface CoinSpec extends CoinWallet {
  coin: string;
  name: string;
}

const listCoinSpecs = (): CoinSpec[] =>
  Object.entries<CatalogueCoin>(coinCatalogue)
    .flatMap(([coin, { name, wallet }]) => (wallet ? [{ coin, name, ...wallet }] : []))
    .sort((a, b) => a.number - b.number);

/** In display order. */
export const coinSpecs: readonly CoinSpec[] = /* @__PURE__ */ listCoinSpecs();

/** Coin codes, for schemas. */
export const coins = /* @__PURE__ */ coinSpecs.map((spec) => spec.coin) as [string, ...string[]];

/** Returns the data of a coin; null when unknown. */
export const findCoinSpec = (coin: string): CoinSpec | null => coinSpecs.find((spec) => spec.coin === coin) ?? null;

/** Coin in which totals are stated. */
export const VALUATION_COIN = 'USDT' satisfies CoinCode;

/** True when the coin can be transferred between the wallets of an account: transfer limits are in it. */
export const isTransferableCoin = (coin: string): boolean => coin === VALUATION_COIN;

/** Returns the symbol whose price values a coin in USDT; null for USDT itself. */
export const getValuationSymbol = (coin: string): string | null =>
  coin === VALUATION_COIN ? null : `${coin}/${VALUATION_COIN}`;

/** Returns the icon text of a coin unless staff changed it; null for an unknown coin. */
export const getCoinIconText = (coin: string): string | null => findCoinSpec(coin)?.icon ?? null;

/** Returns the name of a coin; its code when unknown. */
export const getCoinName = (coin: string): string => findCoinSpec(coin)?.name ?? coin;
