import { useQueryClient } from '@tanstack/react-query';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';
import { withdrawalsKey } from '#web/features/money/queries.ts';
import { api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { useIdempotentMutation } from '#web/lib/use-once.ts';
import type { WithdrawalBody } from './review-withdrawal.ts';
import { updateWithdrawalInCache } from './use-withdrawal-news.ts';

/** What a withdrawal that was made or given back changes. */
export function useRefreshWithdrawals(): (withdrawal: Withdrawal) => void {
  const client = useQueryClient();
  return (withdrawal) => {
    updateWithdrawalInCache(client, withdrawal);
    // The socket tells the balances; this is for when it is down.
    void client.invalidateQueries({ queryKey: queryKeys.wallets });
    void client.invalidateQueries({ queryKey: [...withdrawalsKey, 'limits'] });
    void client.invalidateQueries({ queryKey: [...withdrawalsKey, 'last'] });
  };
}

/**
 * Asks for a withdrawal; a press that repeats an unanswered one repeats its key.
 * @param around done around the call, as asking for the fund password is
 */
export function useRequestWithdrawal(
  around: (call: () => Promise<Withdrawal>) => Promise<Withdrawal>,
  onDone: (withdrawal: Withdrawal) => void,
) {
  const done = useRefreshWithdrawals();
  return useIdempotentMutation(
    (body: WithdrawalBody, idempotencyKey): Promise<Withdrawal> =>
      around(async () => (await api('POST /withdrawals', { body, idempotencyKey })).withdrawal),
    (withdrawal) => {
      done(withdrawal);
      onDone(withdrawal);
    },
  );
}
