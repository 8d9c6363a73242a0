import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApprovalRequiredNote } from '#admin/features/kit/change/approval-required-note.tsx';
import { ConfirmChangeDialog, type ChangeConfirmation } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import { useIdempotentChange } from '#admin/features/kit/change/use-idempotent-change.ts';
import { adminApi } from '#admin/lib/api.ts';
import { toAmount, formatUnits } from '#shared/money.ts';
import type { AdminTransaction } from '#shared/schemas/admin/transactions.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/states.tsx';
import { adjustedWalletQuery } from './queries.ts';
import { useJournalEntryChanged } from './use-entry-changed.ts';

/** Returns a mutation that corrects an entry of this wallet once. */
function useCorrectJournalEntry(journal_id: string) {
  const takeBack = useIdempotentChange(({ wallet, ...body }: { wallet: string } & ChangeConfirmation, idempotencyKey) =>
    adminApi('POST /admin/wallets/{id}/corrections', {
      params: { id: wallet },
      body: { journal_id, ...body },
      idempotencyKey,
    }),
  );
  return (wallet: string, confirmation: ChangeConfirmation) => takeBack({ wallet }, confirmation);
}

/** True for an adjustment by staff, or a correction of one, that is not corrected yet. */
export const isJournalEntryCorrectable = ({ operation, corrected_by }: AdminTransaction): boolean =>
  (operation === 'adjustment' || operation === 'correction') && corrected_by === null;

/** Returns the amount that the opposite entry adds to the adjusted wallet. */
const getOppositeAmount = ({ legs }: AdminTransaction): string =>
  formatUnits(-toAmount(legs.find(({ wallet }) => !wallet.startsWith('house:'))?.amount ?? '0'));

/** Button that corrects an adjustment by an opposite entry; above a limit a second staff member must approve it. */
export function CorrectJournalEntryAction({ entry }: { entry: AdminTransaction }) {
  const { t } = useTranslation('admin');
  const { refresh, changed } = useJournalEntryChanged(entry.user_id);
  const { data: wallet, error, refetch } = useQuery(adjustedWalletQuery(entry));
  const takeBack = useCorrectJournalEntry(entry.id);
  const [asks, setAsks] = useState(false);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (wallet === null) return null;
  return (
    <>
      <Button variant="danger" disabled={!wallet} onClick={() => setAsks(true)}>
        {t('transactions.takeBack')}
      </Button>
      <ConfirmChangeDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('transactions.takeBackTitle')}
        rows={[]}
        consequence={t('transactions.takeBackConsequence')}
        note={
          wallet && (
            <ApprovalRequiredNote object={wallet.id} amount={getOppositeAmount(entry)} what="adjustments" open={asks} />
          )
        }
        action={t('transactions.takeBack')}
        danger
        onConfirm={async (confirmation) => {
          if (!wallet) return;
          const { approval_id } = await takeBack(wallet.id, confirmation);
          setAsks(false);
          await changed(t(approval_id === null ? 'transactions.takenBackNow' : 'transactions.takeBackAsked'));
        }}
        onChanged={() => {
          setAsks(false);
          void refresh();
        }}
      />
    </>
  );
}
