import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmChangeDialog } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import { adminApi } from '#admin/lib/api.ts';
import {
  type JournalEntryStatus,
  journalEntryStatuses,
  type AdminTransaction,
} from '#shared/schemas/admin/transactions.ts';
import { Button } from '#ui/button.tsx';
import { useJournalEntryChanged } from './use-entry-changed.ts';

/** Buttons that mark an entry reviewed or disputed, or clear the mark: the entry itself never changes. */
export function JournalEntryStatusActions({ entry }: { entry: AdminTransaction }) {
  const { t } = useTranslation('admin');
  const { refresh, changed } = useJournalEntryChanged(entry.user_id);
  const [asking, setAsking] = useState(false);
  // The dialog keeps its text while it closes.
  const [status, setStatus] = useState<JournalEntryStatus>('reviewed');
  const wordOf = (entryStatus: JournalEntryStatus) => t(`transactions.statuses.${entryStatus}`);
  return (
    <>
      {journalEntryStatuses
        .filter((entryStatus) => entryStatus !== entry.status)
        .toReversed()
        .map((entryStatus) => (
          <Button
            key={entryStatus}
            onClick={() => {
              setStatus(entryStatus);
              setAsking(true);
            }}
          >
            {t(`transactions.mark.${entryStatus}`)}
          </Button>
        ))}
      <ConfirmChangeDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t(`transactions.mark.${status}`)}
        rows={[
          { name: 'status', label: t('transactions.status'), before: wordOf(entry.status), after: wordOf(status) },
        ]}
        consequence={t('transactions.markConsequence')}
        action={t(`transactions.mark.${status}`)}
        onConfirm={async (confirmation) => {
          const { id, user_id, version } = entry;
          await adminApi('PUT /admin/transactions/{id}/status', {
            params: { id },
            body: { user_id, status, version, ...confirmation },
          });
          setAsking(false);
          await changed(t('change.saved'));
        }}
        onChanged={() => {
          setAsking(false);
          void refresh();
        }}
      />
    </>
  );
}
