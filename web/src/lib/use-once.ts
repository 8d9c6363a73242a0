import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '#shared/api/client.ts';
import { type IdempotentCall, withIdempotencyKey } from './intention.ts';

/** True when the server said no: nothing was done. Otherwise it may have been done without our knowing. */
export const isRejected = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * A call that moves money: a press that repeats an unanswered one repeats its key, so that it is done once.
 * @param call makes the request under the key
 */
export function useIdempotentMutation<Request, Answer>(
  call: (request: Request, idempotencyKey: string) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const unanswered = useRef<IdempotentCall<Request> | null>(null);
  return useMutation({
    mutationFn: async (request: Request): Promise<Answer> => {
      const { key } = (unanswered.current = withIdempotencyKey(request, unanswered.current));
      try {
        const answer = await call(request, key);
        unanswered.current = null;
        return answer;
      } catch (error) {
        if (isRejected(error)) unanswered.current = null;
        throw error;
      }
    },
    onSuccess: onDone,
  });
}
