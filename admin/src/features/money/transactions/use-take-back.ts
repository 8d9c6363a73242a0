import type { Confirmation } from '#admin/features/kit/change/confirm-change.tsx';
import { useConfirmedOnce } from '#admin/features/kit/change/use-confirmed-once.ts';
import { api } from '#admin/lib/api.ts';

/** Takes an entry back that moved this wallet, once. */
export function useTakeBack(journal_id: string) {
  const takeBack = useConfirmedOnce(({ wallet, ...body }: { wallet: string } & Confirmation, idempotencyKey) =>
    api('POST /admin/wallets/{id}/corrections', {
      params: { id: wallet },
      body: { journal_id, ...body },
      idempotencyKey,
    }),
  );
  return (wallet: string, confirmation: Confirmation) => takeBack({ wallet }, confirmation);
}
