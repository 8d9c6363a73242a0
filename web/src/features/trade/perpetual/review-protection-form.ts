import { computePositionCloseTerms } from '#shared/market/perpetual-terms.ts';
import { toAmount, formatUnits, type Price, toPercent, toPrice } from '#shared/money.ts';
import type { FuturesPosition } from '#shared/schemas/futures.ts';
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

export interface ProtectionFormReview {
  problems: Partial<Record<ProtectionFieldName, ProtectionProblem>>;
  takeProfit: ProtectionChange;
  stopLoss: ProtectionChange;
  /** True when the stop loss is beyond the liquidation price. */
  beyondLiquidation: boolean;
  /** Null without a change or with a problem. */
  request: ProtectionBody | null;
}

export interface ProtectionFormContext {
  language: string;
  mark: Price | null;
}

type OpenPosition = Pick<
  FuturesPosition,
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
export function computePositionNetResultAtPrice(position: OpenPosition, at: string): string {
  const entry = toPrice(position.entry_price);
  const { side, leverage, margin, fee_rate, gap_charge } = position;
  const charge = toAmount(gap_charge);
  const terms = computePositionCloseTerms(
    { side, leverage, entry },
    toAmount(margin),
    toPrice(at),
    toPercent(fee_rate),
    { charge },
  );
  return formatUnits(terms.realized - terms.fee);
}

/** Returns the side of the current price on which a take profit or stop loss must be. */
const getRequiredSide = (position: OpenPosition, name: 'takeProfit' | 'stopLoss'): 'above' | 'below' =>
  (position.side === 'long') === (name === 'takeProfit') ? 'above' : 'below';

function findProtectionProblem(
  position: OpenPosition,
  name: 'takeProfit' | 'stopLoss',
  typed: string,
  read: Price | null,
  mark: Price | null,
): ProtectionProblem | null {
  if (typed.trim() === '') return null;
  if (read === null) return { name, price: null };
  if (mark === null) return null;
  const side = getRequiredSide(position, name);
  if (side === 'above' ? read > mark : read < mark) return null;
  return { name: `${name}${side === 'above' ? 'Above' : 'Below'}`, price: formatUnits(mark) };
}

/** Parses take profit and stop loss and returns their effect. An empty field clears. Pure. */
export function reviewProtectionForm(
  position: OpenPosition,
  fields: ProtectionFormValues,
  around: ProtectionFormContext,
): ProtectionFormReview {
  const { side } = position;
  const takeProfit = parseTypedPrice(around.language, fields.takeProfit);
  const stopLoss = parseTypedPrice(around.language, fields.stopLoss);
  const problems: ProtectionFormReview['problems'] = {};
  const request: ProtectionBody = {};

  const change = (
    field: ProtectionFieldName,
    name: 'takeProfit' | 'stopLoss',
    after: Price | null,
  ): ProtectionChange => {
    const before = position[field];
    const isSame = (before === null ? null : toPrice(before)) === after;
    const problem = findProtectionProblem(position, name, fields[name], after, around.mark);
    // An unchanged exit was valid when set: a moved market does not make it invalid here.
    const isWrong = problem !== null && !(isSame && after !== null);
    if (isWrong) problems[field] = problem;
    if (!isSame) request[field] = after === null ? null : formatUnits(after);
    const net = (at: string | null) => (at === null ? null : computePositionNetResultAtPrice(position, at));
    const text = after === null ? null : formatUnits(after);
    return { before, after: text, netBefore: net(before), netAfter: isWrong ? null : net(text) };
  };
  const changes = {
    takeProfit: change('take_profit_price', 'takeProfit', takeProfit),
    stopLoss: change('stop_loss_price', 'stopLoss', stopLoss),
  };
  const end = toPrice(position.liquidation_price);
  const sound = Object.keys(problems).length === 0 && Object.keys(request).length > 0;
  return {
    problems,
    ...changes,
    beyondLiquidation: stopLoss !== null && (side === 'long' ? stopLoss <= end : stopLoss >= end),
    request: sound ? request : null,
  };
}
