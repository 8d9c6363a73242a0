import { type CoinConfig, readCoinConfigs } from '#functions/data/market/coin-configs.ts';
import { readExchangePrice } from '#functions/domain/market/read-trading-price.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { AccountKind } from '#shared/ids.ts';
import { type ExchangePrices, type ExchangeTerms, computeExchangeTerms } from '#shared/market/exchange-terms.ts';
import { type Amount, toAmount, UNIT_PRICE, type Price, toPercent, toPrice } from '#shared/money.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';

export interface ExchangeOfferRequest {
  from_coin: string;
  to_coin: string;
  /** Given, in units of 10⁻⁸ of `from_coin`. */
  amount: Amount;
}

/** Current exchange rates of two coins. */
interface ExchangeRates {
  from: CoinConfig;
  to: CoinConfig;
  /** Percent, as a decimal. */
  spread: string;
  prices: ExchangePrices;
  /** The latest tick, at which the rates are valid. */
  after: number;
}

/** Result of an exchange at the latest prices. */
export interface ExchangeOffer extends ExchangeRates {
  terms: ExchangeTerms;
}

/** Returns the price of a coin in USDT at a point; without a point it is USDT. */
export const getReceiptPointPrice = (point: ReceiptPricePoint | null) => (point ? toPrice(point.price) : UNIT_PRICE);

async function readExchangeCoin(coin: string, field: 'from_coin' | 'to_coin'): Promise<CoinConfig> {
  const config = (await readCoinConfigs()).find(({ coin_type }) => coin_type === coin);
  if (!config) throw new AppError('VALIDATION_FAILED', { fields: { [field]: fieldError('coin') } });
  if (!config.is_exchange_enabled)
    throw new AppError('VALIDATION_FAILED', { fields: { [field]: fieldError('coinDisabled') } });
  return config;
}

function refuseOutOfRange(givenAmount: Amount, from: CoinConfig): void {
  const { min_exchange_amount: min, max_exchange_amount: max, coin_type: asset } = from;
  if (givenAmount < toAmount(min) || givenAmount > toAmount(max))
    throw new AppError('AMOUNT_OUT_OF_RANGE', { fields: { amount: fieldError('exchangeRange', { min, max, asset }) } });
}

const larger = (a: string, b: string): string => (toPercent(a) > toPercent(b) ? a : b);

/** Converts a USDT value to a coin’s units. */
const unitsWorth = (value: string, of: Price): Amount => ((toAmount(value) * UNIT_PRICE) / of) as Amount;

/** Returns how much of each coin the house may receive and give in total, in their units. */
export const getExchangeInventoryLimits = ({ from, to, prices }: ExchangeOffer) => ({
  from: unitsWorth(from.inventory_limit, prices.from),
  to: unitsWorth(to.inventory_limit, prices.to),
});

/** Error when this field’s coin cannot be exchanged further in this direction. */
export const inventoryLimitError = (field: 'from_coin' | 'to_coin') =>
  new AppError('INVENTORY_LIMIT', { fields: { [field]: fieldError('inventoryLimit') } });

/**
 * Returns the current rates for an account kind, whatever the amount.
 * @throws {AppError} VALIDATION_FAILED for a coin that cannot be exchanged; PRICE_NOT_AVAILABLE, PRICE_HELD,
 * SYMBOL_HALTED.
 */
export async function readExchangeRates(kind: AccountKind, from_coin: string, to_coin: string): Promise<ExchangeRates> {
  const [from, to] = await Promise.all([
    readExchangeCoin(from_coin, 'from_coin'),
    readExchangeCoin(to_coin, 'to_coin'),
  ]);
  return buildExchangeRates(kind, from, to);
}

async function buildExchangeRates(kind: AccountKind, from: CoinConfig, to: CoinConfig): Promise<ExchangeRates> {
  const points = await Promise.all([readExchangePrice(from.coin_type, kind), readExchangePrice(to.coin_type, kind)]);
  return {
    from,
    to,
    spread: larger(from.exchange_spread, to.exchange_spread),
    prices: { from: getReceiptPointPrice(points[0]), to: getReceiptPointPrice(points[1]) },
    after: Math.max(...points.map((point) => point?.sequence ?? 0)),
  };
}

/**
 * Returns what an account kind receives now for an amount.
 * @throws {AppError} VALIDATION_FAILED for the same coin twice or one that cannot be exchanged; AMOUNT_OUT_OF_RANGE;
 * PRICE_NOT_AVAILABLE, PRICE_HELD, SYMBOL_HALTED.
 */
export async function readExchangeOffer(kind: AccountKind, request: ExchangeOfferRequest): Promise<ExchangeOffer> {
  const { from_coin, to_coin, amount: given } = request;
  if (from_coin === to_coin) throw new AppError('VALIDATION_FAILED', { fields: { to_coin: fieldError('sameCoin') } });
  const [from, to] = await Promise.all([
    readExchangeCoin(from_coin, 'from_coin'),
    readExchangeCoin(to_coin, 'to_coin'),
  ]);
  refuseOutOfRange(given, from);
  const rates = await buildExchangeRates(kind, from, to);
  const terms = computeExchangeTerms(given, rates.prices, toPercent(rates.spread));
  if (terms.to_amount === 0n)
    throw new AppError('AMOUNT_OUT_OF_RANGE', { fields: { amount: fieldError('exchangeNothing') } });
  return { ...rates, terms };
}
