import { useQueryClient } from '@tanstack/react-query';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';
import { withdrawalsQueryKey } from '#web/features/money/queries.ts';
import { siteApi } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { useIdempotentMutation } from '#web/lib/use-once.ts';
import type { WithdrawalBody } from './review-withdrawal-form.ts';
import { updateWithdrawalInCache } from './use-withdrawal-events.ts';

/** Returns a function that refreshes what a withdrawal changes. */
export function useRefreshWithdrawals(): (withdrawal: Withdrawal) => void {
  const client = useQueryClient();
  return (withdrawal) => {
    updateWithdrawalInCache(client, withdrawal);
    // The socket updates the balances; this covers a lost socket.
    void client.invalidateQueries({ queryKey: queryKeys.wallets });
    void client.invalidateQueries({ queryKey: [...withdrawalsQueryKey, 'limits'] });
    void client.invalidateQueries({ queryKey: [...withdrawalsQueryKey, 'last'] });
  };
}

/**
 * Requests a withdrawal. A retry of an unanswered request repeats its idempotency key.
 * @param around wraps the call, for example with the fund password prompt
 */
export function useRequestWithdrawal(
  around: (call: () => Promise<Withdrawal>) => Promise<Withdrawal>,
  onDone: (withdrawal: Withdrawal) => void,
) {
  const done = useRefreshWithdrawals();
  return useIdempotentMutation(
    (body: WithdrawalBody, idempotencyKey): Promise<Withdrawal> =>
      around(async () => (await siteApi('POST /withdrawals', { body, idempotencyKey })).withdrawal),
    (withdrawal) => {
      done(withdrawal);
      onDone(withdrawal);
    },
  );
}
