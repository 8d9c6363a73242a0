import { useQueryClient } from '@tanstack/react-query';
import type { WalletTransfer } from '#shared/schemas/ledger.ts';
import { transfersQueryKey } from '#web/features/money/queries.ts';
import { siteApi } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { useIdempotentMutation } from '#web/lib/use-once.ts';
import type { TransferBody } from './review-transfer-form.ts';

/** Transfers between the user's wallets. A retry of an unanswered request repeats its key. */
export function useTransferMutation(onDone: (transfer: WalletTransfer) => void) {
  const client = useQueryClient();
  return useIdempotentMutation(
    async (body: TransferBody, idempotencyKey): Promise<WalletTransfer> =>
      (await siteApi('POST /wallet-transfer/create', { body, idempotencyKey })).transfer,
    (transfer) => {
      // The socket updates the balances; this covers a lost socket.
      void client.invalidateQueries({ queryKey: queryKeys.wallets });
      void client.invalidateQueries({ queryKey: transfersQueryKey });
      onDone(transfer);
    },
  );
}
