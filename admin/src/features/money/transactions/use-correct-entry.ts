import type { ChangeConfirmation } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import { useIdempotentChange } from '#admin/features/kit/change/use-idempotent-change.ts';
import { adminApi } from '#admin/lib/api.ts';

/** Returns a mutation that corrects an entry of this wallet once. */
export function useCorrectJournalEntry(journal_id: string) {
  const takeBack = useIdempotentChange(({ wallet, ...body }: { wallet: string } & ChangeConfirmation, idempotencyKey) =>
    adminApi('POST /admin/wallets/{id}/corrections', {
      params: { id: wallet },
      body: { journal_id, ...body },
      idempotencyKey,
    }),
  );
  return (wallet: string, confirmation: ChangeConfirmation) => takeBack({ wallet }, confirmation);
}
