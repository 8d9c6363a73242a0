import { useQueryClient } from '@tanstack/react-query';
import type { WalletTransfer } from '#shared/schemas/ledger.ts';
import { transfersKey } from '#web/features/money/queries.ts';
import { api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { useIdempotentMutation } from '#web/lib/use-once.ts';
import type { TransferBody } from './review-transfer.ts';

/** Moves money between own wallets; a press that repeats an unanswered one repeats its key. */
export function useTransfer(onDone: (transfer: WalletTransfer) => void) {
  const client = useQueryClient();
  return useIdempotentMutation(
    async (body: TransferBody, idempotencyKey): Promise<WalletTransfer> =>
      (await api('POST /wallet-transfer/create', { body, idempotencyKey })).transfer,
    (transfer) => {
      // The socket tells the balances; this is for when it is down.
      void client.invalidateQueries({ queryKey: queryKeys.wallets });
      void client.invalidateQueries({ queryKey: transfersKey });
      onDone(transfer);
    },
  );
}
