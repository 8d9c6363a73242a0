import type { ApiContractResponse } from '#shared/api/contract.ts';
import { isPerpetualFillPrice, computeOptionOutcome } from '#shared/market/receipt-rules.ts';
import {
  type TickVerificationProblem,
  checkReceiptPrice,
  requiresLaterPrice,
  isPriceAfterAcceptance,
  type ReceiptPriceCheck,
  verifyTicks,
} from '#shared/market/verify-chain.ts';
import type { TickRecord } from '#shared/schemas/market.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';
import type { FetchTicks } from '#web/features/trade/receipt/verify-receipt.ts';

/** Public data of an option, or of a perpetual order or trade, visible with its id. */
export type VerifiableReceipt = ApiContractResponse<'GET /public/receipts/{id}'>;

/** Steps of the check in order; a receipt has those that apply to it. */
export type ReceiptCheckStepName = 'entry' | 'entryLater' | 'chain' | 'end' | 'endLater' | 'second' | 'outcome';

/** Reason why a step failed: `verify:failure.<name>`. */
export type ReceiptCheckFailureName =
  | TickVerificationProblem
  | NonNullable<ReceiptPriceCheck['problem']>
  /** The price was observed before the trade was accepted, so it could have been known. */
  | 'notLater'
  /** The last tick is not that of the second of expiry. */
  | 'expiry'
  /** The status does not follow from the two prices. */
  | 'outcome'
  /** The execution price is not that of its tick. */
  | 'notItsPrice'
  /** The ticks could not be loaded. */
  | 'network'
  /** The browser computes hashes on secure pages only. */
  | 'insecure';

export interface ReceiptCheckStep {
  name: ReceiptCheckStepName;
  /** `skipped`: too many ticks for a page; the program verifies them. */
  state: 'waiting' | 'running' | 'passed' | 'failed' | 'skipped';
  failure: ReceiptCheckFailureName | null;
  /** Sequence of the invalid tick. */
  sequence: number | null;
  /** Number of ticks followed, 0 before. */
  walked: number;
}

const TICKS_PER_CALL = 120;
/** An hour of seconds, plus the ten minutes in which a missing tick is still searched for. */
const WALK_LIMIT = 4200;

/** Returns the deciding tick: of expiry, of a sale, or of a perpetual trade; null without one. */
export const getDecidingPoint = ({ receipt }: VerifiableReceipt): ReceiptPricePoint | null =>
  receipt.exit ?? ('sale' in receipt ? receipt.sale?.point : undefined) ?? null;

/** Returns the number of ticks from first to last; 0 when either is missing. */
export function countTicksBetween(done: VerifiableReceipt): number {
  const end = getDecidingPoint(done);
  return end && done.receipt.entry ? end.sequence - done.receipt.entry.sequence : 0;
}

export const canWalkTicks = (done: VerifiableReceipt): boolean => countTicksBetween(done) <= WALK_LIMIT;

/** True unless it is a liquidation or a reduction, which are not requested. */
const isTimingChecked = (done: VerifiableReceipt): boolean =>
  !('side' in done) || (done.reason !== 'liquidation' && done.reason !== 'leverage_cap');

function isStepApplicable(done: VerifiableReceipt, name: ReceiptCheckStepName): boolean {
  const { entry, exit, rule } = done.receipt;
  const end = getDecidingPoint(done);
  if (!entry) return false;
  if (name === 'entry') return true;
  if (name === 'chain' || name === 'end') return end !== null;
  // The receipt has the last acceptance: the close of a perpetual, the purchase of an option.
  const isClose = 'side' in done && exit !== null;
  if (name === 'entryLater') return requiresLaterPrice(rule) && isTimingChecked(done) && !isClose;
  if (name === 'endLater') return requiresLaterPrice(rule) && isTimingChecked(done) && isClose;
  if (name === 'second') return !('side' in done) && exit !== null;
  return 'side' in done || exit !== null;
}

const names: readonly ReceiptCheckStepName[] = ['entry', 'entryLater', 'chain', 'end', 'endLater', 'second', 'outcome'];

/** Returns the steps before any check; none for an order without an entry. */
export const createReceiptCheckSteps = (done: VerifiableReceipt): ReceiptCheckStep[] =>
  names
    .filter((name) => isStepApplicable(done, name))
    .map((name) => ({ name, state: 'waiting', failure: null, sequence: null, walked: 0 }));

class StepFailure extends Error {
  readonly failure: ReceiptCheckFailureName;
  readonly sequence: number | null;
  constructor(failure: ReceiptCheckFailureName, sequence: number | null = null) {
    super(failure);
    this.failure = failure;
    this.sequence = sequence;
  }
}

async function expectSound(ticks: readonly TickRecord[], before: TickRecord | null): Promise<void> {
  const broken = (await verifyTicks(ticks, before)).steps.find(({ problem }) => problem !== null);
  if (broken?.problem) throw new StepFailure(broken.problem, broken.sequence);
}

function expectPoint(symbol: string, point: ReceiptPricePoint, tick: TickRecord | undefined): void {
  const { problem } = checkReceiptPrice(symbol, point, tick);
  if (problem) throw new StepFailure(problem, point.sequence);
}

async function fetchOne({ sequence }: ReceiptPricePoint, fetchTicks: FetchTicks): Promise<TickRecord> {
  if (globalThis.isSecureContext === false) throw new StepFailure('insecure');
  const [tick] = await fetchTicks(sequence, sequence);
  if (!tick) throw new StepFailure('missing', sequence);
  await expectSound([tick], null);
  return tick;
}

/** Follows the tick log from a verified tick to a sequence; returns the last one. */
async function walkTickLog(first: TickRecord, to: number, fetchTicks: FetchTicks, walked: (count: number) => void) {
  let last = first;
  while (last.sequence < to) {
    const from = last.sequence + 1;
    const ticks = await fetchTicks(from, Math.min(to, from + TICKS_PER_CALL - 1));
    const end = ticks.at(-1);
    if (!end) throw new StepFailure('missing', from);
    await expectSound(ticks, last);
    last = end;
    walked(last.sequence - first.sequence);
  }
  return last;
}

function expectOutcome(done: VerifiableReceipt): void {
  const { entry, exit } = done.receipt;
  if (!entry) return;
  if ('side' in done) {
    if (!isPerpetualFillPrice(done, (exit ?? entry).price)) throw new StepFailure('notItsPrice');
    return;
  }
  // A disputed or stale price refunds the stake, whatever its value.
  if (!exit || done.status === 'cancelled') return;
  if (computeOptionOutcome(done.direction, entry.price, exit.price) !== done.status) throw new StepFailure('outcome');
}

/**
 * Verifies a public receipt against the public ticks. Calls `report` with all steps after each change. Stops at the
 * first failure. Trusts only the server's ticks, whose hashes are recomputed here.
 * @returns true when every step passed or was skipped
 */
export async function checkPublicReceipt(
  done: VerifiableReceipt,
  fetchTicks: FetchTicks,
  report: (steps: readonly ReceiptCheckStep[]) => void,
): Promise<boolean> {
  let steps: readonly ReceiptCheckStep[] = createReceiptCheckSteps(done);
  const change = (name: ReceiptCheckStepName, part: Partial<ReceiptCheckStep>): void => {
    steps = steps.map((step) => (step.name === name ? { ...step, ...part } : step));
    report(steps);
  };
  const { symbol, receipt } = done;
  const { entry } = receipt;
  const end = getDecidingPoint(done);
  let first: TickRecord | null = null;
  let last: TickRecord | null = null;
  const work: Record<ReceiptCheckStepName, () => unknown> = {
    entry: async () => {
      if (!entry) return;
      first = await fetchOne(entry, fetchTicks);
      expectPoint(symbol, entry, first);
    },
    entryLater: () => {
      if (entry && !isPriceAfterAcceptance(receipt, entry)) throw new StepFailure('notLater', entry.sequence);
    },
    chain: async () => {
      if (first && end)
        last = await walkTickLog(first, end.sequence, fetchTicks, (walked) => change('chain', { walked }));
    },
    end: async () => {
      if (end) expectPoint(symbol, end, last ?? (await fetchOne(end, fetchTicks)));
    },
    endLater: () => {
      if (end && !isPriceAfterAcceptance(receipt, end)) throw new StepFailure('notLater', end.sequence);
    },
    second: () => {
      if (end && 'expired_at' in done && end.at !== done.expired_at) throw new StepFailure('expiry', end.sequence);
    },
    outcome: () => expectOutcome(done),
  };
  for (const { name } of steps) {
    if (name === 'chain' && !canWalkTicks(done)) {
      change(name, { state: 'skipped' });
      continue;
    }
    change(name, { state: 'running' });
    try {
      await work[name]();
      change(name, { state: 'passed' });
    } catch (error) {
      const { failure, sequence } = error instanceof StepFailure ? error : new StepFailure('network');
      change(name, { state: 'failed', failure, sequence });
      return false;
    }
  }
  return true;
}
