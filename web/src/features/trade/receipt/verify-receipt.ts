import type { OptionStatus } from '#shared/market/option.ts';
import { maxPriceAgeSeconds } from '#shared/market/symbols.ts';
import { isDisputedSource } from '#shared/market/tick.ts';
import {
  type TickVerificationProblem,
  checkReceiptPrice,
  requiresLaterPrice,
  isPriceAfterAcceptance,
  getPriceObservedMs,
  type ReceiptPriceCheck,
  verifyTicks,
} from '#shared/market/verify-chain.ts';
import { toAmount, toPrice } from '#shared/money.ts';
import type { TickRecord } from '#shared/schemas/market.ts';
import type { OptionReceipt, OptionSaleReceipt } from '#shared/schemas/options.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';
import type { OptionOrderWithEntry } from '#web/features/trade/options/has-option-entry.ts';
import { isSellBackSaleValid } from './verify-sale.ts';

export const receiptStepNames = [
  'entryTick',
  'entryPrice',
  'entryTime',
  'chain',
  'exitTick',
  'exitPrice',
  'saleTick',
  'salePrice',
  'saleAmount',
  'outcome',
] as const;
export type ReceiptStepName = (typeof receiptStepNames)[number];

/** `skipped`: too many ticks for a page; the command line verifies them. */
export type VerificationStepState = 'waiting' | 'running' | 'passed' | 'failed' | 'skipped';

/** Reason why a step failed: `order:verify.failure.<name>`. */
export type ReceiptFailureName =
  | TickVerificationProblem
  | NonNullable<ReceiptPriceCheck['problem']>
  /** The order shows a price that differs from its receipt. */
  | 'shown'
  /** The price was observed before the order was accepted, so it could have been known. */
  | 'notLater'
  /** The exit is not the second of expiry. */
  | 'expiry'
  /** The amount of a sale does not follow from the ticks. */
  | 'sale'
  /** The status or the credit does not follow from the two prices. */
  | 'outcome'
  /** The ticks could not be loaded. */
  | 'network'
  /** The browser computes hashes on secure pages only. */
  | 'insecure';

export type VerificationStepValues = Record<string, string | number>;

export interface ReceiptStep {
  name: ReceiptStepName;
  state: VerificationStepState;
  /** From 0 to 1 while the tick log is followed. */
  progress: number;
  failure: ReceiptFailureName | null;
  /** Values for the text of the step. */
  values: VerificationStepValues;
}

/** Fetches ticks by sequence, both ends inclusive, at most `TICKS_PER_CALL`. */
export type FetchTicks = (from: number, to: number) => Promise<readonly TickRecord[]>;

/** Maximum of one API answer. */
const TICKS_PER_CALL = 120;
/** An hour of seconds, plus the ten minutes in which a missing tick is still searched for. */
export const MAX_WALK_TICKS = 4200;

/** A price older than its class allows refunds the stake; this is the limit of the strictest class. */
const FRESHEST_LIMIT_MS = Math.min(...Object.values(maxPriceAgeSeconds)) * 1000;

/** True when the page itself follows the whole tick log between entry and exit. */
export const canWalkReceipt = (receipt: OptionOrderWithEntry['receipt']): boolean =>
  (getReceiptEnd(receipt)?.sequence ?? 0) - receipt.entry.sequence <= MAX_WALK_TICKS;

/** Returns the tick that decided the payout: of expiry or of a sale. Null without one. */
export const getReceiptEnd = ({ exit, sale }: OptionReceipt): ReceiptPricePoint | null => exit ?? sale?.point ?? null;

class StepFailure extends Error {
  readonly failure: ReceiptFailureName;
  readonly values: VerificationStepValues;

  constructor(failure: ReceiptFailureName, values: VerificationStepValues = {}) {
    super(failure);
    this.failure = failure;
    this.values = values;
  }
}

/** Recomputes hashes and links; `before` is already verified. */
async function checkTicks(ticks: readonly TickRecord[], before: TickRecord | null): Promise<void> {
  const { steps } = await verifyTicks(ticks, before);
  const wrong = steps.find(({ problem }) => problem !== null);
  if (wrong?.problem) throw new StepFailure(wrong.problem, { sequence: wrong.sequence });
}

function checkReceiptPoint(
  order: OptionOrderWithEntry,
  point: ReceiptPricePoint,
  tick: TickRecord | undefined,
  price: boolean,
) {
  const { problem } = checkReceiptPrice(order.symbol, point, tick);
  if (problem !== null && (problem === 'price') === price) throw new StepFailure(problem, { sequence: point.sequence });
}

function checkShown(point: ReceiptPricePoint, shown: string | null): void {
  if (shown === null || toPrice(shown) !== toPrice(point.price)) throw new StepFailure('shown', { shown: shown ?? '' });
}

/** Returns the status and credit that follow from the two prices. */
export function computeReceiptOutcome(order: OptionOrderWithEntry): { status: OptionStatus; credit: string } {
  const { entry, exit, sale } = order.receipt;
  if (sale) return { status: 'sold', credit: sale.amount };
  const refund = { status: 'cancelled', credit: order.amount } as const;
  if (!exit || (order.status === 'cancelled' && (exit.age > FRESHEST_LIMIT_MS || isDisputedSource(exit.source))))
    return refund;
  const [from, to] = [toPrice(entry.price), toPrice(exit.price)];
  if (from === to) return { status: 'settled', credit: order.amount };
  const won = order.direction === 'call' ? to > from : to < from;
  return won ? { status: 'win', credit: order.expected_payout } : { status: 'lose', credit: '0' };
}

/** Follows the tick log from the tick after `first` to sequence `to`; returns the last tick. */
async function walkTickLog(
  first: TickRecord,
  to: number,
  fetchTicks: FetchTicks,
  progress: (reached: number) => void,
): Promise<TickRecord> {
  let last = first;
  while (last.sequence < to) {
    const from = last.sequence + 1;
    const ticks = await fetchTicks(from, Math.min(to, from + TICKS_PER_CALL - 1));
    await checkTicks(ticks, last);
    const end = ticks.at(-1);
    if (!end) throw new StepFailure('missing', { sequence: from });
    last = end;
    progress(last.sequence);
  }
  return last;
}

/** Fetches and verifies the ticks of a sale's volatility measurement, with some earlier ones. */
async function ticksOfSale(sale: OptionSaleReceipt, fetchTicks: FetchTicks): Promise<TickRecord[]> {
  let ticks: TickRecord[] = [];
  for (let to = sale.point.sequence; to > 0; to -= TICKS_PER_CALL) {
    const page = await fetchTicks(Math.max(1, to - TICKS_PER_CALL + 1), to);
    ticks = [...page, ...ticks];
    // A filled-in tick is later in the log than its second: only a page entirely before the span ends the search.
    if (page.every(({ at }) => at < sale.measured_from)) break;
  }
  await checkTicks(ticks, null);
  if (ticks.at(-1)?.hash !== sale.point.hash) throw new StepFailure('hash', { sequence: sale.point.sequence });
  return ticks;
}

const planned = (order: OptionOrderWithEntry, name: ReceiptStepName): boolean => {
  const { exit, sale } = order.receipt;
  if (name === 'outcome') return order.status !== 'pending';
  if (name === 'entryTick' || name === 'entryPrice') return true;
  if (name === 'entryTime') return requiresLaterPrice(order.receipt.rule);
  if (name === 'chain') return exit !== null || sale !== null;
  return (name === 'exitTick' || name === 'exitPrice' ? exit : sale) !== null;
};

/** Returns the steps before any check; none for an order without an exit. */
export const createReceiptSteps = (order: OptionOrderWithEntry): ReceiptStep[] =>
  receiptStepNames
    .filter((name) => planned(order, name))
    .map((name) => ({ name, state: 'waiting', progress: 0, failure: null, values: {} }));

/** Keeps the list of steps and reports each change. */
function createStepReporter(order: OptionOrderWithEntry, report: (steps: readonly ReceiptStep[]) => void) {
  let steps: readonly ReceiptStep[] = createReceiptSteps(order);
  const change = (name: ReceiptStepName, part: Partial<ReceiptStep>): void => {
    steps = steps.map((step) => (step.name === name ? { ...step, ...part } : step));
    report(steps);
  };
  const run = async <T>(
    name: ReceiptStepName,
    values: VerificationStepValues,
    work: () => T | Promise<T>,
  ): Promise<T> => {
    change(name, { state: 'running', values });
    try {
      const result = await work();
      change(name, { state: 'passed', progress: 1 });
      return result;
    } catch (error) {
      const stepFailure = error instanceof StepFailure ? error : new StepFailure('network');
      change(name, { state: 'failed', failure: stepFailure.failure, values: { ...values, ...stepFailure.values } });
      throw stepFailure;
    }
  };
  return { change, run };
}

/**
 * Verifies a receipt against the public ticks, step by step. Calls `report` with all steps after each change. Stops at
 * the first failure. Trusts only the server's ticks, whose hashes are recomputed here.
 * @returns true when every step passed or was skipped
 */
export async function verifyReceipt(
  order: OptionOrderWithEntry,
  fetchTicks: FetchTicks,
  report: (steps: readonly ReceiptStep[]) => void,
): Promise<boolean> {
  const { change, run } = createStepReporter(order, report);
  const { entry, exit, sale } = order.receipt;

  const reach = async (point: ReceiptPricePoint): Promise<TickRecord> => {
    if (globalThis.isSecureContext === false) throw new StepFailure('insecure');
    const [tick] = await fetchTicks(point.sequence, point.sequence);
    if (!tick) throw new StepFailure('missing', { sequence: point.sequence });
    await checkTicks([tick], null);
    return tick;
  };
  const follow = async (first: TickRecord, end: ReceiptPricePoint): Promise<TickRecord | null> => {
    const count = end.sequence - first.sequence;
    if (!canWalkReceipt(order.receipt)) {
      change('chain', { state: 'skipped', values: { count } });
      return null;
    }
    return await run('chain', { count, from: first.sequence, to: end.sequence }, () =>
      walkTickLog(first, end.sequence, fetchTicks, (reached) =>
        change('chain', { progress: (reached - first.sequence) / Math.max(1, count) }),
      ),
    );
  };
  const tickStep = (name: 'entryTick' | 'exitTick' | 'saleTick', point: ReceiptPricePoint, have: TickRecord | null) =>
    run(name, { ...point }, async () => {
      const tick = have ?? (await reach(point));
      checkReceiptPoint(order, point, tick, false);
      return tick;
    });
  const priceStep = (
    name: 'entryPrice' | 'exitPrice' | 'salePrice',
    point: ReceiptPricePoint,
    tick: TickRecord,
    shown: string | null,
  ) =>
    run(name, { ...point, symbol: order.symbol }, () => {
      if (name === 'exitPrice' && tick.at !== order.expired_at) throw new StepFailure('expiry', { second: tick.at });
      checkReceiptPoint(order, point, tick, true);
      checkShown(point, shown);
    });

  try {
    const first = await tickStep('entryTick', entry, null);
    await priceStep('entryPrice', entry, first, order.entry_price);
    if (planned(order, 'entryTime'))
      await run('entryTime', { observed: getPriceObservedMs(entry) }, () => {
        if (!isPriceAfterAcceptance(order.receipt, entry)) throw new StepFailure('notLater');
      });
    if (exit) {
      const last = await tickStep('exitTick', exit, await follow(first, exit));
      await priceStep('exitPrice', exit, last, order.expiry_price);
    }
    if (sale) {
      const last = await tickStep('saleTick', sale.point, await follow(first, sale.point));
      await priceStep('salePrice', sale.point, last, sale.point.price);
      await run('saleAmount', { amount: sale.amount, volatility: sale.volatility }, async () => {
        const ticks = await ticksOfSale(sale, fetchTicks);
        if (!isSellBackSaleValid(order, sale, ticks)) throw new StepFailure('sale');
      });
    }
    if (order.status !== 'pending') {
      const { status, credit } = computeReceiptOutcome(order);
      await run('outcome', { entry: entry.price, exit: exit?.price ?? '', status }, () => {
        const isPaid = order.payout !== null && toAmount(order.payout) === toAmount(credit);
        if (order.status !== status || !isPaid) throw new StepFailure('outcome');
      });
    }
    return true;
  } catch (error) {
    if (error instanceof StepFailure) return false;
    throw error;
  }
}
