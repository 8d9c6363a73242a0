import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '#shared/api/client.ts';
import { type RequestWithIdempotencyKey, withIdempotencyKey } from './with-idempotency-key.ts';

/** Returns true when the server rejected the request. Otherwise it may have been done without an answer. */
export const isRejected = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/**
 * Returns a mutation that moves money. A retry of an unanswered request repeats its key, so that it runs once.
 * @param call sends the request with the key
 */
export function useIdempotentMutation<Request, Answer>(
  call: (request: Request, idempotencyKey: string) => Promise<Answer>,
  onDone: (answer: Answer) => void,
) {
  const unanswered = useRef<RequestWithIdempotencyKey<Request> | null>(null);
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
