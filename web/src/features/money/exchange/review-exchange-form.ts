import { coins, UNIT_COIN } from '#shared/market/coins.ts';
import { type Amount, amount as amountOf, formatUnits, parseAmount, ZERO } from '#shared/money.ts';
import type { ExchangeCoin } from '#shared/schemas/exchange.ts';
import type { Wallet } from '#shared/schemas/ledger.ts';
import { parseTypedNumber } from '#web/lib/parse-typed.ts';

/** Coin codes to convert from and to. */
export interface CoinPair {
  from_coin: string;
  to_coin: string;
}

/** Form values. */
export interface ExchangeFields extends CoinPair {
  amount: string;
}

export interface ExchangeContext {
  /** Language in which the amount was typed. */
  language: string;
  coins: readonly ExchangeCoin[];
  /** Undefined while unknown. */
  wallets: readonly Wallet[] | undefined;
}

/** Error of a field: `refusals:<name>`, and for the button `exchange:blocked.<name>`. Amounts are decimal strings. */
export type ExchangeProblem =
  | { name: 'exchangeAmount' | 'coin' | 'sameCoin' | 'coinDisabled' }
  | { name: 'exchangeRange'; min: string; max: string; asset: string }
  | { name: 'transferBalance'; amount: string; balance: string; asset: string };

/** Terms of a quote request. */
export interface ExchangeQuoteBody extends CoinPair {
  amount: string;
}

export interface ExchangeReview {
  problems: Partial<Record<keyof ExchangeFields, ExchangeProblem>>;
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

const coinOf = (all: readonly ExchangeCoin[], name: string) => all.find(({ coin_type }) => coin_type === name);

function coinProblem(coin: ExchangeCoin | undefined): ExchangeProblem | null {
  if (coin === undefined) return { name: 'coin' };
  return coin.is_exchange_enabled ? null : { name: 'coinDisabled' };
}

function readTyped(typed: string, language: string): Amount | null {
  const plain = parseTypedNumber(language, typed);
  const units = plain === null ? null : parseAmount(plain);
  return units === null || units <= ZERO ? null : units;
}

function rangeProblem(amount: Amount, from: ExchangeCoin): ExchangeProblem | null {
  const { min_exchange_amount: min, max_exchange_amount: max, coin_type: asset } = from;
  return amount < amountOf(min) || amount > amountOf(max) ? { name: 'exchangeRange', min, max, asset } : null;
}

/** Validates the form; returns errors and the request. Pure. */
export function reviewExchangeForm(fields: ExchangeFields, around: ExchangeContext): ExchangeReview {
  const { from_coin, to_coin } = fields;
  const from = coinOf(around.coins, from_coin);
  const problems: ExchangeReview['problems'] = {};
  const wrongFrom = coinProblem(from);
  if (wrongFrom) problems.from_coin = wrongFrom;
  const wrongTo: ExchangeProblem | null =
    from_coin === to_coin ? { name: 'sameCoin' } : coinProblem(coinOf(around.coins, to_coin));
  if (wrongTo) problems.to_coin = wrongTo;

  const amount = readTyped(fields.amount, around.language);
  if (amount === null)
    return { problems: { ...problems, amount: { name: 'exchangeAmount' } }, request: null, short: null };
  const range = from ? rangeProblem(amount, from) : null;
  const balance = getSpendableBalance(around.wallets, from_coin);
  const missing = balance === undefined ? ZERO : amount - balance;
  const shortfall = missing > ZERO ? formatUnits(missing) : null;
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

const known = (name: string | undefined): string | undefined => coins.find((coin) => coin === name?.toUpperCase());

/** Returns the default counterpart of a coin: bitcoin for dollars, dollars for anything else. */
const usualOther = (coin: string): string => (coin === UNIT_COIN ? 'BTC' : UNIT_COIN);

/** Returns a form's initial coins: the requested ones if they exist, never the same twice. */
export function getInitialPair(params: { from_coin?: string | undefined; to_coin?: string | undefined } = {}): CoinPair {
  const to = known(params.to_coin);
  const from_coin = known(params.from_coin) ?? usualOther(to ?? 'BTC');
  return { from_coin, to_coin: to === undefined || to === from_coin ? usualOther(from_coin) : to };
}
