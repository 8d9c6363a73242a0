import { useCallback, useEffect, useState } from 'react';
import { fetchTicksBySequence } from '#web/features/trade/receipt/queries.ts';
import {
  type CheckStep,
  canWalkTicks,
  checkPublicReceipt,
  type VerifiableReceipt,
  createCheckSteps,
} from './check-public-receipt.ts';

/** Result of a check: `verify:verdict.<name>`. */
export type CheckVerdict = 'running' | 'passed' | 'ends' | 'open' | 'none' | 'bad' | 'unknown';

function verdictOf(done: VerifiableReceipt, steps: readonly CheckStep[], passed: boolean | null): CheckVerdict {
  if (steps.length === 0) return 'none';
  if (passed === null) return 'running';
  const failure = steps.find(({ state }) => state === 'failed')?.failure;
  if (failure) return failure === 'network' || failure === 'insecure' ? 'unknown' : 'bad';
  if (done.status === 'pending') return 'open';
  return canWalkTicks(done) ? 'passed' : 'ends';
}

interface Check {
  steps: readonly CheckStep[];
  verdict: CheckVerdict;
  again: () => void;
}

/** Verifies a receipt once it has loaded, and again when it changes or the user asks for it. */
export function useReceiptCheck(done: VerifiableReceipt): Check {
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<{ of: unknown; steps: readonly CheckStep[]; passed: boolean | null } | null>(null);
  useEffect(() => {
    let shown = true;
    const show = (steps: readonly CheckStep[] | null, passed: boolean | null) => {
      if (shown) setState((last) => ({ of: done, steps: steps ?? last?.steps ?? [], passed }));
    };
    show(createCheckSteps(done), null);
    void checkPublicReceipt(done, fetchTicksBySequence, (steps) => show(steps, null)).then((passed) =>
      show(null, passed),
    );
    return () => {
      shown = false;
    };
  }, [done, turn]);
  const repeat = useCallback(() => setTurn((count) => count + 1), []);
  const current = state?.of === done ? state : { steps: createCheckSteps(done), passed: null };
  return { steps: current.steps, verdict: verdictOf(done, current.steps, current.passed), again: repeat };
}
