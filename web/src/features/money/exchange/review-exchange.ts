import { coins, UNIT_COIN } from '#shared/market/coins.ts';
import { type Amount, amount as amountOf, formatUnits, parseAmount, ZERO } from '#shared/money.ts';
import type { ExchangeCoin } from '#shared/schemas/exchange.ts';
import type { Wallet } from '#shared/schemas/ledger.ts';
import { parseTypedNumber } from '#web/lib/parse-typed.ts';

/** What is given for what; codes of coins. */
export interface CoinPair {
  from_coin: string;
  to_coin: string;
}

/** What the form holds. */
export interface ExchangeFields extends CoinPair {
  amount: string;
}

export interface ExchangeContext {
  /** In which the amount was typed. */
  language: string;
  coins: readonly ExchangeCoin[];
  /** Undefined while they are not known. */
  wallets: readonly Wallet[] | undefined;
}

/** Why a field is wrong: `refusals:<name>`, and for the button `exchange:blocked.<name>`. Amounts are decimal strings. */
export type ExchangeProblem =
  | { name: 'exchangeAmount' | 'coin' | 'sameCoin' | 'coinDisabled' }
  | { name: 'exchangeRange'; min: string; max: string; asset: string }
  | { name: 'transferBalance'; amount: string; balance: string; asset: string };

/** What a quote is asked for. */
export interface ExchangeQuoteBody extends CoinPair {
  amount: string;
}

export interface ExchangeReview {
  problems: Partial<Record<keyof ExchangeFields, ExchangeProblem>>;
  /** As soon as the coins and the amount can be quoted, whether one has so much or not. */
  request: ExchangeQuoteBody | null;
  /** How much is missing in the wallet, a decimal string; null where nothing is. */
  short: string | null;
}

/** What can be given of a coin: it leaves the funding wallet. Undefined while that is not known. */
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

/** Reads the whole form: what is wrong with it, and what it comes to. Pure. */
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
  const short = missing > ZERO ? formatUnits(missing) : null;
  const quotable = !wrongFrom && !wrongTo && !range;
  const given = formatUnits(amount);
  if (range) problems.amount = range;
  else if (short !== null && balance !== undefined)
    problems.amount = { name: 'transferBalance', amount: given, balance: formatUnits(balance), asset: from_coin };
  return { problems, request: quotable ? { from_coin, to_coin, amount: given } : null, short };
}

/** The most that can be given at once: what there is, and what the coin allows. */
export function getMaxExchangeAmount(balance: Amount, coin: ExchangeCoin): Amount {
  const max = amountOf(coin.max_exchange_amount);
  return balance < max ? balance : max;
}

const known = (name: string | undefined): string | undefined => coins.find((coin) => coin === name?.toUpperCase());

/** What most people mean for a coin whose other one is not named: bitcoin for dollars, and dollars for anything else. */
const usualOther = (coin: string): string => (coin === UNIT_COIN ? 'BTC' : UNIT_COIN);

/** The coins of a form that is opened: those that are asked for, where there are such, never the same twice. */
export function getInitialPair(asked: { from_coin?: string | undefined; to_coin?: string | undefined } = {}): CoinPair {
  const to = known(asked.to_coin);
  const from_coin = known(asked.from_coin) ?? usualOther(to ?? 'BTC');
  return { from_coin, to_coin: to === undefined || to === from_coin ? usualOther(from_coin) : to };
}
