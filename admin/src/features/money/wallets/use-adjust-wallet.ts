import type { ChangeConfirmation } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import { useIdempotentChange } from '#admin/features/kit/change/use-idempotent-change.ts';
import { adminApi } from '#admin/lib/api.ts';

/** Returns a mutation that adjusts a wallet once. */
export function useAdjustWallet(id: string) {
  const adjust = useIdempotentChange((body: { amount: string } & ChangeConfirmation, idempotencyKey) =>
    adminApi('PUT /admin/wallets/{id}/balance', { params: { id }, body, idempotencyKey }),
  );
  return (amount: string, confirmation: ChangeConfirmation) => adjust({ amount }, confirmation);
}
