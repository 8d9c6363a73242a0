import { type CoinConfig, readCoinConfigs } from '#functions/data/market/coin-configs.ts';
import { coinPoint } from '#functions/domain/market/current-price.ts';
import type { AccountKind } from '#shared/ids.ts';
import { type ExchangePrices, type ExchangeTerms, exchangeTerms } from '#shared/market/exchange-terms.ts';
import { type Amount, amount, PRICE_OF_ONE, type Price, percent, price } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';
import type { ReceiptPoint } from '#shared/schemas/receipt.ts';

export interface ExchangeRequest {
  from_coin: string;
  to_coin: string;
  /** Given, in units of 10⁻⁸ of `from_coin`. */
  amount: Amount;
}

/** By what two coins are exchanged now. */
interface ExchangeRates {
  from: CoinConfig;
  to: CoinConfig;
  /** Percent, as a decimal. */
  spread: string;
  prices: ExchangePrices;
  /** The end of the chain by which that is so. */
  after: number;
}

/** What an exchange would come to by the latest prices. */
export interface Offer extends ExchangeRates {
  terms: ExchangeTerms;
}

/** What a coin is worth in USDT where a price stands; where none does, it is USDT. */
export const priceAt = (point: ReceiptPoint | null) => (point ? price(point.price) : PRICE_OF_ONE);

async function coinOf(coin: string, field: 'from_coin' | 'to_coin'): Promise<CoinConfig> {
  const config = (await readCoinConfigs()).find(({ coin_type }) => coin_type === coin);
  if (!config) throw new Refusal('VALIDATION_FAILED', { fields: { [field]: because('coin') } });
  if (!config.is_exchange_enabled)
    throw new Refusal('VALIDATION_FAILED', { fields: { [field]: because('coinDisabled') } });
  return config;
}

function refuseOutOfRange(given: Amount, from: CoinConfig): void {
  const { min_exchange_amount: min, max_exchange_amount: max, coin_type: asset } = from;
  if (given < amount(min) || given > amount(max))
    throw new Refusal('AMOUNT_OUT_OF_RANGE', { fields: { amount: because('exchangeRange', { min, max, asset }) } });
}

const larger = (a: string, b: string): string => (percent(a) > percent(b) ? a : b);

/** A value in USDT as units of a coin. */
const unitsWorth = (value: string, of: Price): Amount => ((amount(value) * PRICE_OF_ONE) / of) as Amount;

/** What the house may get of the one coin and give of the other in all, to either side, in their units. */
export const inventoryLimits = ({ from, to, prices }: Offer) => ({
  from: unitsWorth(from.inventory_limit, prices.from),
  to: unitsWorth(to.inventory_limit, prices.to),
});

/** No more of the coin that this field names is exchanged in this direction now. */
export const inventoryFull = (field: 'from_coin' | 'to_coin') =>
  new Refusal('INVENTORY_LIMIT', { fields: { [field]: because('inventoryLimit') } });

/**
 * By what an account of this kind exchanges coins now, whatever the amount.
 * @throws {Refusal} VALIDATION_FAILED of a coin that cannot be exchanged; PRICE_NOT_AVAILABLE, PRICE_HELD, SYMBOL_HALTED.
 */
export async function ratesNow(kind: AccountKind, from_coin: string, to_coin: string): Promise<ExchangeRates> {
  const [from, to] = await Promise.all([coinOf(from_coin, 'from_coin'), coinOf(to_coin, 'to_coin')]);
  return ratesOf(kind, from, to);
}

async function ratesOf(kind: AccountKind, from: CoinConfig, to: CoinConfig): Promise<ExchangeRates> {
  const points = await Promise.all([coinPoint(from.coin_type, kind), coinPoint(to.coin_type, kind)]);
  return {
    from,
    to,
    spread: larger(from.exchange_spread, to.exchange_spread),
    prices: { from: priceAt(points[0]), to: priceAt(points[1]) },
    after: Math.max(...points.map((point) => point?.sequence ?? 0)),
  };
}

/**
 * What an account of this kind would get now for what it gives.
 * @throws {Refusal} VALIDATION_FAILED of the same coin twice and of one that cannot be exchanged; AMOUNT_OUT_OF_RANGE;
 *   PRICE_NOT_AVAILABLE, PRICE_HELD, SYMBOL_HALTED.
 */
export async function offerExchange(kind: AccountKind, request: ExchangeRequest): Promise<Offer> {
  const { from_coin, to_coin, amount: given } = request;
  if (from_coin === to_coin) throw new Refusal('VALIDATION_FAILED', { fields: { to_coin: because('sameCoin') } });
  const [from, to] = await Promise.all([coinOf(from_coin, 'from_coin'), coinOf(to_coin, 'to_coin')]);
  refuseOutOfRange(given, from);
  const rates = await ratesOf(kind, from, to);
  const terms = exchangeTerms(given, rates.prices, percent(rates.spread));
  if (terms.to_amount === 0n)
    throw new Refusal('AMOUNT_OUT_OF_RANGE', { fields: { amount: because('exchangeNothing') } });
  return { ...rates, terms };
}
