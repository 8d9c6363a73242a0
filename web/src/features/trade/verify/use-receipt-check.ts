import { useCallback, useEffect, useState } from 'react';
import { fetchTicksBySequence } from '#web/features/trade/receipt/queries.ts';
import {
  type ReceiptCheckStep,
  canWalkTicks,
  checkPublicReceipt,
  type VerifiableReceipt,
  createReceiptCheckSteps,
} from './check-public-receipt.ts';

/** Result of a check: `verify:verdict.<name>`. */
export type ReceiptCheckVerdict = 'running' | 'passed' | 'ends' | 'open' | 'none' | 'bad' | 'unknown';

function toCheckVerdict(
  done: VerifiableReceipt,
  steps: readonly ReceiptCheckStep[],
  passed: boolean | null,
): ReceiptCheckVerdict {
  if (steps.length === 0) return 'none';
  if (passed === null) return 'running';
  const failure = steps.find(({ state }) => state === 'failed')?.failure;
  if (failure) return failure === 'network' || failure === 'insecure' ? 'unknown' : 'bad';
  if (done.status === 'pending') return 'open';
  return canWalkTicks(done) ? 'passed' : 'ends';
}

interface Check {
  steps: readonly ReceiptCheckStep[];
  verdict: ReceiptCheckVerdict;
  again: () => void;
}

/** Verifies a receipt once it has loaded, and again when it changes or the user asks for it. */
export function useReceiptCheck(done: VerifiableReceipt): Check {
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<{
    of: unknown;
    steps: readonly ReceiptCheckStep[];
    passed: boolean | null;
  } | null>(null);
  useEffect(() => {
    let shown = true;
    const show = (steps: readonly ReceiptCheckStep[] | null, passed: boolean | null) => {
      if (shown) setState((last) => ({ of: done, steps: steps ?? last?.steps ?? [], passed }));
    };
    show(createReceiptCheckSteps(done), null);
    void checkPublicReceipt(done, fetchTicksBySequence, (steps) => show(steps, null)).then((passed) =>
      show(null, passed),
    );
    return () => {
      shown = false;
    };
  }, [done, turn]);
  const repeat = useCallback(() => setTurn((count) => count + 1), []);
  const current = state?.of === done ? state : { steps: createReceiptCheckSteps(done), passed: null };
  return { steps: current.steps, verdict: toCheckVerdict(done, current.steps, current.passed), again: repeat };
}
