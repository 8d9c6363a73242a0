import { useRef } from 'react';
import { useOnce } from '#web/lib/use-once.ts';
import type { Confirmation } from './confirm-change.tsx';

/**
 * A change that is made once: a press that repeats an unanswered one repeats its key. The code is no part of what is
 * repeated: each is good once, so that the next press brings another one for the same change.
 */
export function useConfirmedOnce<Change extends object, T>(
  send: (request: Change & Confirmation, idempotencyKey: string) => Promise<T>,
): (change: Change, confirmation: Confirmation) => Promise<T> {
  const code = useRef<Pick<Confirmation, 'code'>>({});
  const call = useOnce(
    (request: Change & Omit<Confirmation, 'code'>, idempotencyKey) =>
      send({ ...request, ...code.current }, idempotencyKey),
    () => undefined,
  );
  return (change, { reason, ...confirmed }) => {
    code.current = confirmed;
    return call.mutateAsync({ ...change, reason });
  };
}
