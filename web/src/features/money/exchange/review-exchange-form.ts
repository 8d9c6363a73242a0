import { coins, VALUATION_COIN } from '#shared/market/coins.ts';
import { type Amount, toAmount as amountOf, formatUnits, parseAmount, ZERO_AMOUNT } from '#shared/money.ts';
import type { ExchangeCoin } from '#shared/schemas/exchange.ts';
import type { Wallet } from '#shared/schemas/ledger.ts';
import { parseTypedNumber } from '#shared/typed/numbers.ts';

/** Coin codes to convert from and to. */
export interface CoinPair {
  from_coin: string;
  to_coin: string;
}

/** Form values. */
export interface ExchangeFormFields extends CoinPair {
  amount: string;
}

export interface ExchangeFormContext {
  /** Language in which the amount was typed. */
  language: string;
  coins: readonly ExchangeCoin[];
  /** Undefined while unknown. */
  wallets: readonly Wallet[] | undefined;
}

/** Error of a field: `refusals:<name>`, and for the button `exchange:blocked.<name>`. Amounts are decimal strings. */
export type ExchangeFormProblem =
  | { name: 'exchangeAmount' | 'coin' | 'sameCoin' | 'coinDisabled' }
  | { name: 'exchangeRange'; min: string; max: string; asset: string }
  | { name: 'transferBalance'; amount: string; balance: string; asset: string };

/** Terms of a quote request. */
export interface ExchangeQuoteBody extends CoinPair {
  amount: string;
}

export interface ExchangeFormReview {
  problems: Partial<Record<keyof ExchangeFormFields, ExchangeFormProblem>>;
  /** Set once coins and amount can be quoted, whatever the balance. */
  request: ExchangeQuoteBody | null;
  /** Amount missing in the wallet, a decimal string; null when it suffices. */
  short: string | null;
}

/** Returns a coin's balance in the funding wallet, which pays. Undefined while unknown. */
export const getSpendableBalance = (wallets: readonly Wallet[] | undefined, coin: string): Amount | undefined =>
  wallets &&
  amountOf(
    wallets.find(({ wallet_type, coin_type }) => wallet_type === 'spot' && coin_type === coin)?.available_balance ??
      '0',
  );

const findExchangeCoin = (all: readonly ExchangeCoin[], name: string) =>
  all.find(({ coin_type }) => coin_type === name);

function coinProblem(coin: ExchangeCoin | undefined): ExchangeFormProblem | null {
  if (coin === undefined) return { name: 'coin' };
  return coin.is_exchange_enabled ? null : { name: 'coinDisabled' };
}

function readTyped(typed: string, language: string): Amount | null {
  const plain = parseTypedNumber(language, typed);
  const units = plain === null ? null : parseAmount(plain);
  return units === null || units <= ZERO_AMOUNT ? null : units;
}

function rangeProblem(amount: Amount, from: ExchangeCoin): ExchangeFormProblem | null {
  const { min_exchange_amount: min, max_exchange_amount: max, coin_type: asset } = from;
  return amount < amountOf(min) || amount > amountOf(max) ? { name: 'exchangeRange', min, max, asset } : null;
}

/** Validates the form; returns errors and the request. Pure. */
export function reviewExchangeForm(fields: ExchangeFormFields, around: ExchangeFormContext): ExchangeFormReview {
  const { from_coin, to_coin } = fields;
  const from = findExchangeCoin(around.coins, from_coin);
  const problems: ExchangeFormReview['problems'] = {};
  const wrongFrom = coinProblem(from);
  if (wrongFrom) problems.from_coin = wrongFrom;
  const wrongTo: ExchangeFormProblem | null =
    from_coin === to_coin ? { name: 'sameCoin' } : coinProblem(findExchangeCoin(around.coins, to_coin));
  if (wrongTo) problems.to_coin = wrongTo;

  const amount = readTyped(fields.amount, around.language);
  if (amount === null)
    return { problems: { ...problems, amount: { name: 'exchangeAmount' } }, request: null, short: null };
  const range = from ? rangeProblem(amount, from) : null;
  const balance = getSpendableBalance(around.wallets, from_coin);
  const missing = balance === undefined ? ZERO_AMOUNT : amount - balance;
  const shortfall = missing > ZERO_AMOUNT ? formatUnits(missing) : null;
  const quotable = !wrongFrom && !wrongTo && !range;
  const amountText = formatUnits(amount);
  if (range) problems.amount = range;
  else if (shortfall !== null && balance !== undefined)
    problems.amount = { name: 'transferBalance', amount: amountText, balance: formatUnits(balance), asset: from_coin };
  return { problems, request: quotable ? { from_coin, to_coin, amount: amountText } : null, short: shortfall };
}

/** Returns the most to convert at once: the balance, up to the coin's limit. */
export function getMaxExchangeAmount(balance: Amount, coin: ExchangeCoin): Amount {
  const max = amountOf(coin.max_exchange_amount);
  return balance < max ? balance : max;
}

const toKnownCoin = (name: string | undefined): string | undefined =>
  coins.find((coin) => coin === name?.toUpperCase());

/** Returns the default counterpart of a coin: bitcoin for dollars, dollars for anything else. */
const usualOther = (coin: string): string => (coin === VALUATION_COIN ? 'BTC' : VALUATION_COIN);

/** Returns a form's initial coins: the requested ones if they exist, never the same twice. */
export function getInitialExchangePair(
  params: { from_coin?: string | undefined; to_coin?: string | undefined } = {},
): CoinPair {
  const to = toKnownCoin(params.to_coin);
  const from_coin = toKnownCoin(params.from_coin) ?? usualOther(to ?? 'BTC');
  return { from_coin, to_coin: to === undefined || to === from_coin ? usualOther(from_coin) : to };
}
