import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmChangeDialog } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import { ApprovalRequiredNote } from '#admin/features/kit/change/second-person.tsx';
import { amount, formatUnits } from '#shared/money.ts';
import type { Transaction } from '#shared/schemas/admin/transactions.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/states.tsx';
import { adjustedWalletQuery } from './queries.ts';
import { useCorrectEntry } from './use-correct-entry.ts';
import { useEntryChanged } from './use-entry-changed.ts';

/** True for an adjustment by staff, or a correction of one, that is not corrected yet. */
export const isEntryCorrectable = ({ operation, corrected_by }: Transaction): boolean =>
  (operation === 'adjustment' || operation === 'correction') && corrected_by === null;

/** Returns the amount that the opposite entry adds to the adjusted wallet. */
const oppositeOf = ({ legs }: Transaction): string =>
  formatUnits(-amount(legs.find(({ wallet }) => !wallet.startsWith('house:'))?.amount ?? '0'));

/** Button that corrects an adjustment by an opposite entry; above a limit a second staff member must approve it. */
export function CorrectEntryAction({ entry }: { entry: Transaction }) {
  const { t } = useTranslation('admin');
  const { refresh, changed } = useEntryChanged(entry.user_id);
  const { data: wallet, error, refetch } = useQuery(adjustedWalletQuery(entry));
  const takeBack = useCorrectEntry(entry.id);
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
            <ApprovalRequiredNote object={wallet.id} amount={oppositeOf(entry)} what="adjustments" open={asks} />
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
