import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmChangeDialog } from '#admin/features/kit/change/confirm-change-dialog.tsx';
import { adminApi } from '#admin/lib/api.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import { RECONCILIATION_QUERY_KEY } from './queries.ts';

/** Form that requests the release of a mismatch's hold on withdrawals. */
export function ReleaseHoldAction({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const refresh = () =>
    Promise.all([RECONCILIATION_QUERY_KEY, 'approvals'].map((name) => client.invalidateQueries({ queryKey: [name] })));
  return (
    <>
      <p>
        <Button onClick={() => setOpen(true)}>{t('books.release')}</Button>
      </p>
      <ConfirmChangeDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('books.release')}
        consequence={t('books.releaseConsequence')}
        rows={[]}
        action={t('books.release')}
        onConfirm={async (body) => {
          await adminApi('POST /admin/reconcile/{id}/release', { params: { id }, body });
          setOpen(false);
          showToast({ tone: 'info', title: t('books.releaseRequested') });
          await refresh();
        }}
        onChanged={() => void refresh()}
      />
    </>
  );
}
