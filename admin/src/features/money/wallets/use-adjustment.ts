import type { Confirmation } from '#admin/features/kit/change/confirm-change.tsx';
import { useConfirmedOnce } from '#admin/features/kit/change/use-confirmed-once.ts';
import { api } from '#admin/lib/api.ts';

/** Adjusts a wallet, once. */
export function useAdjustment(id: string) {
  const adjust = useConfirmedOnce((body: { amount: string } & Confirmation, idempotencyKey) =>
    api('PUT /admin/wallets/{id}/balance', { params: { id }, body, idempotencyKey }),
  );
  return (amount: string, confirmation: Confirmation) => adjust({ amount }, confirmation);
}
