import { useRef } from 'react';
import { useIdempotentMutation } from '#web/lib/use-once.ts';
import type { ChangeConfirmation } from './confirm-change-dialog.tsx';

/**
 * Returns a change that is made once: retrying an unanswered one repeats its idempotency key. The code is not part of
 * the key: each counts once, so a retry brings another one.
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
