import { clsx } from 'clsx';
import { IconCheck, IconClose } from '#ui/icons.tsx';
import { IconInfo } from '#ui/page-icons.tsx';
import type { VerificationStepState } from './verify-receipt.ts';

const states: Record<VerificationStepState, string> = {
  waiting: 'border-line text-muted',
  running: 'border-info text-info',
  passed: 'border-good text-good',
  failed: 'border-bad text-bad',
  skipped: 'border-line text-muted',
};

/** Progress mark of a verification step; next to a text with the same meaning. */
export function VerificationStepMark({ state }: { state: VerificationStepState }) {
  return (
    <span
      className={clsx('mt-0.5 flex size-4.5 shrink-0 items-center justify-center rounded-full border', states[state])}
    >
      {state === 'passed' && <IconCheck size={10} />}
      {state === 'failed' && <IconClose size={10} />}
      {state === 'skipped' && <IconInfo size={10} />}
      {state === 'running' && <span className="size-1.5 animate-pulse rounded-full bg-current" />}
    </span>
  );
}
