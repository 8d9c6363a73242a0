import { subtractShownAmounts } from '#shared/amount-text.ts';
import {
  countBreakEvenWins,
  getOptionLoss,
  computeOptionTerms,
  parseOptionTerms,
} from '#shared/market/option-terms.ts';
import type { Direction } from '#shared/market/option.ts';
import { type MarketProductType, maxPriceAgeSeconds } from '#shared/market/symbols.ts';
import { type Amount, toAmount as amountOf, formatUnits, type Percent } from '#shared/money.ts';
import type { OptionConfig } from '#shared/schemas/options.ts';
import { computePaymentFunding, type FundingReserve } from '#web/features/money/transfer/choose-wallets.ts';
import { parseTypedAmount } from './typed-amount.ts';
import type { TicketBlockedReason } from './use-blocked-reason-text.ts';

/** Values that the user has chosen and typed. */
export interface OptionTicketFields {
  direction: Direction | null;
  periodId: string | null;
  amount: string;
}

/** Data that the review needs in addition to the form. Null: not known yet. */
export interface OptionTicketContext {
  /** Language of the typed amount: decides whether 1,234 is a thousand. */
  language: string;
  symbol: string;
  productType: MarketProductType;
  configs: readonly OptionConfig[];
  /** Available trading USDT. */
  balance: Amount | null;
  /** Other wallets, which cover what is missing. */
  reserve?: FundingReserve | undefined;
  /** Fee discount of the user's level. */
  discount: Percent;
  /** Age of the symbol's latest price, ms. */
  priceAge: number | null;
  /** True while the sources disagree on the price. */
  held: boolean;
  halted: boolean;
  /** Opening of the market (null: unknown); null while it is open. */
  closedUntil: { opensAt: number | null } | null;
}

export type OptionTicketFieldName = 'direction' | 'period_id' | 'amount';

/** Locale key of the reason: `trading:ticket.problem.<name>` with its values; amounts are decimal strings. */
export type OptionTicketProblem =
  | { name: 'direction' | 'period' | 'periodInactive' | 'amount' }
  | { name: 'range'; min: string; max: string }
  | { name: 'balance'; amount: string; balance: string };

/** Before → after, decimal strings. */
export interface OptionTicketEffect {
  amount: string;
  fee: string;
  tax: string;
  /** Credited on a win. */
  credit: string;
  /** Credited minus amount, as both are shown. */
  profit: string;
  /** Lost otherwise: the amount. */
  loss: string;
  balanceBefore: string | null;
  balanceAfter: string | null;
  balanceIfRight: string | null;
  /** Taken from other wallets, and missing in all of them. */
  moved: string;
  missing: string;
}

export interface OptionOrderBody {
  symbol: string;
  direction: Direction;
  period_id: string;
  amount: string;
  fund_from?: string[];
}

export interface OptionTicketReview {
  /** At most one a field, in the order of the checks. */
  problems: readonly { field: OptionTicketFieldName; problem: OptionTicketProblem }[];
  obstacle: TicketBlockedReason | null;
  /** Set once there is a period and an amount within its range. */
  effect: OptionTicketEffect | null;
  /** Of 100 options, how many must be right to lose nothing; null without a period, or when 100 are not enough. */
  breakEven: number | null;
  /** Set only without problems. */
  request: OptionOrderBody | null;
}

function amountProblem(
  amount: Amount | null,
  config: OptionConfig | undefined,
  { balance, reserve }: OptionTicketContext,
): OptionTicketProblem | null {
  if (amount === null || amount <= 0n) return { name: 'amount' };
  if (config && (amount < amountOf(config.min_amount) || amount > amountOf(config.max_amount)))
    return { name: 'range', min: config.min_amount, max: config.max_amount };
  if (balance !== null && computePaymentFunding(amount, balance, reserve).missing > 0n)
    return { name: 'balance', amount: formatUnits(amount), balance: formatUnits(balance + (reserve?.total ?? 0n)) };
  return null;
}

function findProblems(fields: OptionTicketFields, amount: Amount | null, surroundings: OptionTicketContext) {
  const problems: { field: OptionTicketFieldName; problem: OptionTicketProblem }[] = [];
  const config = surroundings.configs.find(({ id }) => id === fields.periodId);
  if (fields.direction === null) problems.push({ field: 'direction', problem: { name: 'direction' } });
  if (!config) problems.push({ field: 'period_id', problem: { name: 'period' } });
  else if (!config.is_active) problems.push({ field: 'period_id', problem: { name: 'periodInactive' } });
  const wrong = amountProblem(amount, config, surroundings);
  if (wrong) problems.push({ field: 'amount', problem: wrong });
  return problems;
}

function findObstacle(around: OptionTicketContext): TicketBlockedReason | null {
  const { configs, balance, priceAge, productType, closedUntil } = around;
  if (configs.length === 0 || balance === null) return { name: 'loading' };
  if (around.halted) return { name: 'halted' };
  if (closedUntil)
    return closedUntil.opensAt === null ? { name: 'closed' } : { name: 'closedUntil', at: closedUntil.opensAt };
  if (priceAge === null) return { name: 'noPrice' };
  if (around.held) return { name: 'held' };
  const limit = maxPriceAgeSeconds[productType] * 1000;
  return priceAge > limit ? { name: 'stale', seconds: Math.floor(priceAge / 1000) } : null;
}

function computeTicketEffect(
  config: OptionConfig,
  amount: Amount,
  { balance, reserve, discount }: OptionTicketContext,
): OptionTicketEffect {
  const terms = computeOptionTerms(parseOptionTerms(config), amount, discount);
  const funding = balance === null ? null : computePaymentFunding(amount, balance, reserve);
  const after = funding && funding.after;
  return {
    amount: formatUnits(amount),
    fee: formatUnits(terms.fee),
    tax: formatUnits(terms.tax),
    credit: formatUnits(terms.credit),
    profit: subtractShownAmounts(formatUnits(terms.credit), formatUnits(amount)),
    loss: formatUnits(getOptionLoss(amount)),
    balanceBefore: balance === null ? null : formatUnits(balance),
    balanceAfter: after === null ? null : formatUnits(after),
    balanceIfRight: after === null ? null : formatUnits(after + terms.credit),
    moved: formatUnits(funding?.moved ?? 0n),
    missing: formatUnits(funding?.missing ?? 0n),
  };
}

/** Validates the whole ticket. Returns its problems, its effect and the request. Pure. */
export function reviewOptionTicketForm(
  fields: OptionTicketFields,
  surroundings: OptionTicketContext,
): OptionTicketReview {
  const amount = parseTypedAmount(surroundings.language, fields.amount);
  const config = surroundings.configs.find(({ id }) => id === fields.periodId);
  const problems = findProblems(fields, amount, surroundings);
  const obstacle = findObstacle(surroundings);
  const isOffered = !problems.some(({ problem }) => problem.name === 'range');
  const effect =
    config && amount !== null && amount > 0n && isOffered ? computeTicketEffect(config, amount, surroundings) : null;
  const typical = config && (effect ? amountOf(effect.amount) : amountOf(config.min_amount));
  const breakEven =
    config && typical !== undefined
      ? countBreakEvenWins(computeOptionTerms(parseOptionTerms(config), typical, surroundings.discount), typical)
      : null;
  const review: OptionTicketReview = { problems, obstacle, effect, breakEven, request: null };
  if (problems.length > 0 || obstacle !== null || fields.direction === null || !config || !effect) return review;
  const { symbol, reserve } = surroundings;
  const request = { symbol, direction: fields.direction, period_id: config.id, amount: effect.amount };
  const isFunded = reserve !== undefined && effect.moved !== '0';
  return { ...review, request: isFunded ? { ...request, fund_from: [...reserve.ids] } : request };
}

/** Returns the default period: a minute when offered, otherwise the shortest one. */
export function getDefaultPeriod(configs: readonly OptionConfig[]): string | null {
  const sold = configs.filter((config) => config.is_active).toSorted((a, b) => a.period - b.period);
  return (sold.find((config) => config.period === 60) ?? sold[0])?.id ?? null;
}
