import { closeTerms } from '#shared/market/perpetual-terms.ts';
import { amount, formatUnits, type Price, percent, price } from '#shared/money.ts';
import type { Position } from '#shared/schemas/futures.ts';
import { parseTypedPrice } from './protection-price.ts';

export type ProtectionFieldName = 'take_profit_price' | 'stop_loss_price';

export interface ProtectionFormValues {
  takeProfit: string;
  stopLoss: string;
}

export interface ProtectionProblem {
  name: 'takeProfit' | 'stopLoss' | 'takeProfitAbove' | 'takeProfitBelow' | 'stopLossAbove' | 'stopLossBelow';
  /** Price that it was compared with. */
  price: string | null;
}

/** Null clears; a missing field stays unchanged. */
export interface ProtectionBody {
  take_profit_price?: string | null;
  stop_loss_price?: string | null;
}

/** One of the two, before → after, decimal strings; null without one. */
export interface ProtectionChange {
  before: string | null;
  after: string | null;
  /** Result of the position at that price, net of the close fee; USDT. */
  netBefore: string | null;
  netAfter: string | null;
}

export interface ProtectionReview {
  problems: Partial<Record<ProtectionFieldName, ProtectionProblem>>;
  takeProfit: ProtectionChange;
  stopLoss: ProtectionChange;
  /** True when the stop loss is beyond the liquidation price. */
  beyondLiquidation: boolean;
  /** Null without a change or with a problem. */
  request: ProtectionBody | null;
}

export interface ProtectionContext {
  language: string;
  mark: Price | null;
}

type Open = Pick<
  Position,
  | 'side'
  | 'leverage'
  | 'entry_price'
  | 'margin'
  | 'fee_rate'
  | 'gap_charge'
  | 'liquidation_price'
  | 'take_profit_price'
  | 'stop_loss_price'
>;

/** Returns the result of closing everything at a price, net of the close fee. Decimal string of USDT. */
export function computeNetResultAt(position: Open, at: string): string {
  const entry = price(position.entry_price);
  const { side, leverage, margin, fee_rate, gap_charge } = position;
  const charge = amount(gap_charge);
  const terms = closeTerms({ side, leverage, entry }, amount(margin), price(at), percent(fee_rate), { charge });
  return formatUnits(terms.realized - terms.fee);
}

/** Returns the side of the current price on which a take profit or stop loss must be. */
const sideOf = (position: Open, name: 'takeProfit' | 'stopLoss'): 'above' | 'below' =>
  (position.side === 'long') === (name === 'takeProfit') ? 'above' : 'below';

function problemOf(
  position: Open,
  name: 'takeProfit' | 'stopLoss',
  typed: string,
  read: Price | null,
  mark: Price | null,
): ProtectionProblem | null {
  if (typed.trim() === '') return null;
  if (read === null) return { name, price: null };
  if (mark === null) return null;
  const side = sideOf(position, name);
  if (side === 'above' ? read > mark : read < mark) return null;
  return { name: `${name}${side === 'above' ? 'Above' : 'Below'}`, price: formatUnits(mark) };
}

/** Parses take profit and stop loss and returns their effect. An empty field clears. Pure. */
export function reviewProtectionForm(
  position: Open,
  fields: ProtectionFormValues,
  around: ProtectionContext,
): ProtectionReview {
  const { side } = position;
  const takeProfit = parseTypedPrice(around.language, fields.takeProfit);
  const stopLoss = parseTypedPrice(around.language, fields.stopLoss);
  const problems: ProtectionReview['problems'] = {};
  const request: ProtectionBody = {};

  const change = (
    field: ProtectionFieldName,
    name: 'takeProfit' | 'stopLoss',
    after: Price | null,
  ): ProtectionChange => {
    const before = position[field];
    const isSame = (before === null ? null : price(before)) === after;
    const problem = problemOf(position, name, fields[name], after, around.mark);
    // An unchanged exit was valid when set: a moved market does not make it invalid here.
    if (problem && !(isSame && after !== null)) problems[field] = problem;
    if (!isSame) request[field] = after === null ? null : formatUnits(after);
    const net = (at: string | null) => (at === null ? null : computeNetResultAt(position, at));
    const text = after === null ? null : formatUnits(after);
    return { before, after: text, netBefore: net(before), netAfter: net(text) };
  };
  const changes = {
    takeProfit: change('take_profit_price', 'takeProfit', takeProfit),
    stopLoss: change('stop_loss_price', 'stopLoss', stopLoss),
  };
  const end = price(position.liquidation_price);
  const sound = Object.keys(problems).length === 0 && Object.keys(request).length > 0;
  return {
    problems,
    ...changes,
    beyondLiquidation: stopLoss !== null && (side === 'long' ? stopLoss <= end : stopLoss >= end),
    request: sound ? request : null,
  };
}
