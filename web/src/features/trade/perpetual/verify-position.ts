import { computePositionPnl } from '#shared/market/perpetual-terms.ts';
import {
  type TickVerificationProblem,
  checkReceiptPrice,
  requiresLaterPrice,
  isPriceAfterAcceptance,
  type ReceiptPriceCheck,
  verifyTicks,
} from '#shared/market/verify-chain.ts';
import { toAmount, toPrice } from '#shared/money.ts';
import type { FuturesTrade, FuturesPosition } from '#shared/schemas/futures.ts';
import type { TickRecord } from '#shared/schemas/market.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';

/** Reason why a step failed: `position:verify.failure.<name>`. */
export type PositionFailureName =
  | TickVerificationProblem
  | NonNullable<ReceiptPriceCheck['problem']>
  /** The price was observed before acceptance, so it could have been known. */
  | 'notLater'
  /** The profit or loss does not follow from the two prices. */
  | 'money'
  /** The ticks could not be loaded. */
  | 'network'
  /** The browser computes hashes on secure pages only. */
  | 'insecure';

export interface PositionVerifyStep {
  /** Tick of a fill; observation after acceptance; ticks since the previous fill; result of a close. */
  kind: 'tick' | 'time' | 'chain' | 'money';
  /** `skipped`: too many ticks for a page. */
  state: 'waiting' | 'running' | 'passed' | 'failed' | 'skipped';
  failure: PositionFailureName | null;
  point: ReceiptPricePoint;
  /** Ticks between this fill and the previous one; 0 for other kinds. */
  count: number;
  /** Null for the opening. */
  trade: FuturesTrade | null;
}

/** Fetches ticks by sequence, both ends inclusive, at most 120. */
export type FetchFillTicks = (from: number, to: number) => Promise<readonly TickRecord[]>;

const TICKS_PER_CALL = 120;
/** An hour plus ten minutes, in seconds. */
const WALK_LIMIT = 4200;

class StepFailure extends Error {
  readonly failure: PositionFailureName;
  constructor(failure: PositionFailureName) {
    super(failure);
    this.failure = failure;
  }
}

/** Returns the steps before any check: the opening, then each close in order. */
export function createPositionSteps(position: FuturesPosition, trades: readonly FuturesTrade[]): PositionVerifyStep[] {
  const step = (
    kind: PositionVerifyStep['kind'],
    point: ReceiptPricePoint,
    trade: FuturesTrade | null,
    count = 0,
  ): PositionVerifyStep => ({
    kind,
    state: 'waiting',
    failure: null,
    point,
    count,
    trade,
  });
  const { rule, entry } = position.receipt;
  const later = requiresLaterPrice(rule);
  const steps = [step('tick', entry, null), ...(later ? [step('time', entry, null)] : [])];
  let last = entry;
  for (const trade of trades) {
    const { exit } = trade.receipt;
    if (trade.reason === 'open' || !exit) continue;
    steps.push(step('chain', exit, trade, exit.sequence - last.sequence));
    steps.push(step('tick', exit, trade));
    // Liquidations and reductions are not requested.
    if (later && trade.reason !== 'liquidation' && trade.reason !== 'leverage_cap')
      steps.push(step('time', exit, trade));
    steps.push(step('money', exit, trade));
    last = exit;
  }
  return steps;
}

async function fetchTickOfPoint(
  point: ReceiptPricePoint,
  symbol: string,
  fetchTicks: FetchFillTicks,
): Promise<TickRecord> {
  if (globalThis.isSecureContext === false) throw new StepFailure('insecure');
  const [tick] = await fetchTicks(point.sequence, point.sequence);
  if (!tick) throw new StepFailure('missing');
  const { steps } = await verifyTicks([tick]);
  const broken = steps[0]?.problem;
  if (broken) throw new StepFailure(broken);
  const { problem } = checkReceiptPrice(symbol, point, tick);
  if (problem !== null) throw new StepFailure(problem);
  return tick;
}

/** Follows the tick log from a verified tick to a sequence, and ends at the tick of that hash. */
async function walkTickLog(first: TickRecord, end: ReceiptPricePoint, fetchTicks: FetchFillTicks): Promise<void> {
  let last = first;
  while (last.sequence < end.sequence) {
    const from = last.sequence + 1;
    const ticks = await fetchTicks(from, Math.min(end.sequence, from + TICKS_PER_CALL - 1));
    const broken = (await verifyTicks(ticks, last)).steps.find(({ problem }) => problem !== null)?.problem;
    if (broken) throw new StepFailure(broken);
    const next = ticks.at(-1);
    if (!next) throw new StepFailure('missing');
    last = next;
  }
  if (last.hash !== end.hash) throw new StepFailure('hash');
}

function checkTime({ receipt }: Pick<FuturesTrade, 'receipt'>, point: ReceiptPricePoint): void {
  if (!isPriceAfterAcceptance(receipt, point)) throw new StepFailure('notLater');
}

/** Checks the profit or loss by the two prices, less the charge, never below minus the margin. */
function checkMoney(position: FuturesPosition, trade: FuturesTrade): void {
  const margin = toAmount(trade.margin);
  const movePnl = computePositionPnl(
    position.side,
    toAmount(trade.notional),
    toPrice(position.entry_price),
    toPrice(trade.price),
  );
  const pnl = movePnl - toAmount(trade.gap_charge);
  const booked = pnl < -margin ? -margin : pnl;
  const isSamePrice = trade.receipt.exit !== null && toPrice(trade.receipt.exit.price) === toPrice(trade.price);
  if (!isSamePrice || booked !== toAmount(trade.realized_pnl)) throw new StepFailure('money');
}

/**
 * Verifies a position and its closes against the public ticks, step by step. Calls `report` with all steps after each
 * change. Stops at the first failure. Trusts only the server's ticks, whose hashes are recomputed here.
 * @returns true when every step passed or was skipped
 */
export async function verifyPosition(
  position: FuturesPosition,
  trades: readonly FuturesTrade[],
  fetchTicks: FetchFillTicks,
  report: (steps: readonly PositionVerifyStep[]) => void,
): Promise<boolean> {
  let steps: readonly PositionVerifyStep[] = createPositionSteps(position, trades);
  const change = (index: number, part: Partial<PositionVerifyStep>): void => {
    steps = steps.map((step, i) => (i === index ? { ...step, ...part } : step));
    report(steps);
  };
  let last: TickRecord | null = null;
  for (const [index, { kind, point, trade, count }] of steps.entries()) {
    if (kind === 'chain' && count > WALK_LIMIT) {
      change(index, { state: 'skipped' });
      continue;
    }
    change(index, { state: 'running' });
    try {
      if (kind === 'tick') last = await fetchTickOfPoint(point, position.symbol, fetchTicks);
      else if (kind === 'chain' && last) await walkTickLog(last, point, fetchTicks);
      else if (kind === 'time') checkTime(trade ?? position, point);
      else if (kind === 'money' && trade) checkMoney(position, trade);
      change(index, { state: 'passed' });
    } catch (error) {
      change(index, { state: 'failed', failure: error instanceof StepFailure ? error.failure : 'network' });
      return false;
    }
  }
  return true;
}
