import type { ResponseOf } from '#shared/api/contract.ts';
import { isPerpetualPrice, optionOutcome } from '#shared/market/receipt-rules.ts';
import {
  type TickProblem,
  checkPoint,
  requiresLaterPrice,
  isLaterPrice,
  type PointCheck,
  verifyTicks,
} from '#shared/market/verify-chain.ts';
import type { TickRecord } from '#shared/schemas/market.ts';
import type { ReceiptPoint } from '#shared/schemas/receipt.ts';
import type { FetchTicks } from '#web/features/trade/receipt/verify-receipt.ts';

/** What anybody who has its id may see of an option, or of an order or trade of perpetuals. */
export type VerifiableReceipt = ResponseOf<'GET /public/receipts/{id}'>;

/** A step of the check, in this order; a receipt has those that apply to it. */
export type CheckStepName = 'entry' | 'entryLater' | 'chain' | 'end' | 'endLater' | 'second' | 'outcome';

/** Why one failed: `verify:failure.<name>`. */
export type CheckFailureName =
  | TickProblem
  | NonNullable<PointCheck['problem']>
  /** The price was observed before the trade was accepted: it could be known. */
  | 'notLater'
  /** The last tick is not that of the second of expiry. */
  | 'expiry'
  /** The status does not follow from the two prices. */
  | 'outcome'
  /** It was done at a price that is not that of its tick. */
  | 'notItsPrice'
  /** The ticks could not be had. */
  | 'network'
  /** The browser computes hashes on secure pages only. */
  | 'insecure';

export interface CheckStep {
  name: CheckStepName;
  /** `skipped`: too long a way for a page; the program walks it. */
  state: 'waiting' | 'running' | 'passed' | 'failed' | 'skipped';
  failure: CheckFailureName | null;
  /** The tick that did not hold. */
  sequence: number | null;
  /** Ticks that were walked, 0 before. */
  walked: number;
}

const TICKS_PER_CALL = 120;
/** An hour of seconds, and the ten minutes within which a missing one is still sought. */
const WALK_LIMIT = 4200;

/** The tick that decided: of expiry, of a sale, or of what a trade of perpetuals was done at; null where there is none. */
export const getDecidingPoint = ({ receipt }: VerifiableReceipt): ReceiptPoint | null =>
  receipt.exit ?? ('sale' in receipt ? receipt.sale?.point : undefined) ?? null;

/** Ticks from the first to the last; 0 where the way has not begun or not ended. */
export function countTicksBetween(done: VerifiableReceipt): number {
  const end = getDecidingPoint(done);
  return end && done.receipt.entry ? end.sequence - done.receipt.entry.sequence : 0;
}

export const canWalkTicks = (done: VerifiableReceipt): boolean => countTicksBetween(done) <= WALK_LIMIT;

/** Nobody asks for a liquidation, or for a reduction. */
const isAskedFor = (done: VerifiableReceipt): boolean =>
  !('side' in done) || (done.reason !== 'liquidation' && done.reason !== 'leverage_cap');

function applies(done: VerifiableReceipt, name: CheckStepName): boolean {
  const { entry, exit, rule } = done.receipt;
  const end = getDecidingPoint(done);
  if (!entry) return false;
  if (name === 'entry') return true;
  if (name === 'chain' || name === 'end') return end !== null;
  // What was accepted last is what the receipt says: the close of a perpetual, the purchase of an option.
  const isClose = 'side' in done && exit !== null;
  if (name === 'entryLater') return requiresLaterPrice(rule) && isAskedFor(done) && !isClose;
  if (name === 'endLater') return requiresLaterPrice(rule) && isAskedFor(done) && isClose;
  if (name === 'second') return !('side' in done) && exit !== null;
  return 'side' in done || exit !== null;
}

const names: readonly CheckStepName[] = ['entry', 'entryLater', 'chain', 'end', 'endLater', 'second', 'outcome'];

/** The steps before anything was checked; none of an order that waits for its entry, or got none. */
export const createCheckSteps = (done: VerifiableReceipt): CheckStep[] =>
  names
    .filter((name) => applies(done, name))
    .map((name) => ({ name, state: 'waiting', failure: null, sequence: null, walked: 0 }));

class StepFailure extends Error {
  readonly failure: CheckFailureName;
  readonly sequence: number | null;
  constructor(failure: CheckFailureName, sequence: number | null = null) {
    super(failure);
    this.failure = failure;
    this.sequence = sequence;
  }
}

async function expectSound(ticks: readonly TickRecord[], before: TickRecord | null): Promise<void> {
  const broken = (await verifyTicks(ticks, before)).steps.find(({ problem }) => problem !== null);
  if (broken?.problem) throw new StepFailure(broken.problem, broken.sequence);
}

function expectPoint(symbol: string, point: ReceiptPoint, tick: TickRecord | undefined): void {
  const { problem } = checkPoint(symbol, point, tick);
  if (problem) throw new StepFailure(problem, point.sequence);
}

async function fetchOne({ sequence }: ReceiptPoint, fetchTicks: FetchTicks): Promise<TickRecord> {
  if (globalThis.isSecureContext === false) throw new StepFailure('insecure');
  const [tick] = await fetchTicks(sequence, sequence);
  if (!tick) throw new StepFailure('missing', sequence);
  await expectSound([tick], null);
  return tick;
}

/** Follows the chain from a tick that was checked to a sequence; gives the last one. */
async function walk(first: TickRecord, to: number, fetchTicks: FetchTicks, walked: (count: number) => void) {
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
    if (!isPerpetualPrice(done, (exit ?? entry).price)) throw new StepFailure('notItsPrice');
    return;
  }
  // A price that was held or too old gives the stake back, whatever it says.
  if (!exit || done.status === 'cancelled') return;
  if (optionOutcome(done.direction, entry.price, exit.price) !== done.status) throw new StepFailure('outcome');
}

/**
 * Checks a public receipt against the public ticks, calling `report` with all steps after each change; stops at the
 * first that fails. Of the server's word only the ticks are used, whose hashes are recomputed here.
 * @returns true when every step passed or was skipped
 */
export async function checkPublicReceipt(
  done: VerifiableReceipt,
  fetchTicks: FetchTicks,
  report: (steps: readonly CheckStep[]) => void,
): Promise<boolean> {
  let steps: readonly CheckStep[] = createCheckSteps(done);
  const change = (name: CheckStepName, part: Partial<CheckStep>): void => {
    steps = steps.map((step) => (step.name === name ? { ...step, ...part } : step));
    report(steps);
  };
  const { symbol, receipt } = done;
  const { entry } = receipt;
  const end = getDecidingPoint(done);
  let first: TickRecord | null = null;
  let last: TickRecord | null = null;
  const work: Record<CheckStepName, () => unknown> = {
    entry: async () => {
      if (!entry) return;
      first = await fetchOne(entry, fetchTicks);
      expectPoint(symbol, entry, first);
    },
    entryLater: () => {
      if (entry && !isLaterPrice(receipt, entry)) throw new StepFailure('notLater', entry.sequence);
    },
    chain: async () => {
      if (first && end) last = await walk(first, end.sequence, fetchTicks, (walked) => change('chain', { walked }));
    },
    end: async () => {
      if (end) expectPoint(symbol, end, last ?? (await fetchOne(end, fetchTicks)));
    },
    endLater: () => {
      if (end && !isLaterPrice(receipt, end)) throw new StepFailure('notLater', end.sequence);
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
