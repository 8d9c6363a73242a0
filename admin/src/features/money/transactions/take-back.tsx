import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmChange } from '#admin/features/kit/change/confirm-change.tsx';
import { api } from '#admin/lib/api.ts';
import type { Transaction } from '#shared/schemas/admin/transactions.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/states.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';
import { adjustedWalletQuery } from './queries.ts';
import { useEntryChanged } from './use-entry-changed.ts';

/** Whether it can be taken back: what staff adjusted, or a correction of that, once. */
export const isCorrectable = ({ operation, corrected_by }: Transaction): boolean =>
  (operation === 'adjustment' || operation === 'correction') && corrected_by === null;

/** Takes an adjustment back by an opposite entry; from a value on a second member of staff has to approve that. */
export function TakeBack({ entry }: { entry: Transaction }) {
  const { t } = useTranslation('admin');
  const { refresh, changed } = useEntryChanged(entry.user_id);
  const { data: wallet, error, refetch } = useQuery(adjustedWalletQuery(entry));
  /** The key under which it is done once, of each asking; null while nothing is asked. */
  const [key, setKey] = useState<string | null>(null);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (wallet === null) return null;
  return (
    <>
      <Button variant="danger" disabled={!wallet} onClick={() => setKey(crypto.randomUUID())}>
        {t('transactions.takeBack')}
      </Button>
      <ConfirmChange
        open={key !== null}
        onClose={() => setKey(null)}
        title={t('transactions.takeBackTitle')}
        rows={[]}
        consequence={t('transactions.takeBackConsequence')}
        action={t('transactions.takeBack')}
        danger
        onConfirm={async (confirmation) => {
          if (!wallet || key === null) return;
          const { approval_id } = await api('POST /admin/wallets/{id}/corrections', {
            params: { id: wallet.id },
            body: { journal_id: entry.id, ...confirmation },
            idempotencyKey: key,
          });
          setKey(null);
          await changed(t(approval_id === null ? 'transactions.takenBackNow' : 'transactions.takeBackAsked'));
        }}
        onChanged={() => {
          setKey(null);
          void refresh();
        }}
      />
    </>
  );
}
