import { useRef } from 'react';
import { useIdempotentMutation } from '#web/lib/use-once.ts';
import type { ChangeConfirmation } from './confirm-change.tsx';

/**
 * A change that is made once: a press that repeats an unanswered one repeats its key. The code is no part of what is
 * repeated: each is good once, so that the next press brings another one for the same change.
 */
export function useIdempotentChange<Change extends object, T>(
  send: (request: Change & ChangeConfirmation, idempotencyKey: string) => Promise<T>,
): (change: Change, confirmation: ChangeConfirmation) => Promise<T> {
  const code = useRef<Pick<ChangeConfirmation, 'code'>>({});
  const call = useIdempotentMutation(
    (request: Change & Omit<ChangeConfirmation, 'code'>, idempotencyKey) =>
      send({ ...request, ...code.current }, idempotencyKey),
    () => undefined,
  );
  return (change, { reason, ...confirmed }) => {
    code.current = confirmed;
    return call.mutateAsync({ ...change, reason });
  };
}
