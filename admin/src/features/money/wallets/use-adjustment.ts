import { useRef } from 'react';
import type { Confirmation } from '#admin/features/kit/change/confirm-change.tsx';
import { api } from '#admin/lib/api.ts';
import type { AnswerOf } from '#shared/api/contract.ts';
import { useOnce } from '#web/lib/use-once.ts';

type Adjusted = AnswerOf<'PUT /admin/wallets/{id}/balance'>;

/**
 * Adjusts a wallet; a press that repeats an unanswered one repeats its key. The code is no part of what is repeated: each
 * is good once, so that the next press brings another one for the same adjustment.
 */
export function useAdjustment(id: string) {
  const code = useRef<Pick<Confirmation, 'code'>>({});
  const call = useOnce(
    (request: { amount: string; reason: string }, idempotencyKey): Promise<Adjusted> =>
      api('PUT /admin/wallets/{id}/balance', {
        params: { id },
        body: { ...request, ...code.current },
        idempotencyKey,
      }),
    () => undefined,
  );
  return (amount: string, { reason, ...confirmed }: Confirmation): Promise<Adjusted> => {
    code.current = confirmed;
    return call.mutateAsync({ amount, reason });
  };
}
