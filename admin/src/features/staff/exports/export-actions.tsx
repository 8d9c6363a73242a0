import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EXPORTS_QUERY_KEY } from '#admin/features/kit/lists/export-button.tsx';
import { adminApi } from '#admin/lib/api.ts';
import type { ListExportView } from '#shared/schemas/admin/exports.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { isExportFinished } from './queries.ts';

/** Buttons that download a finished file, or cancel an unfinished one. */
export function ExportActions({ row }: { row: ListExportView }) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const client = useQueryClient();
  const params = { id: row.id };
  const failed = (error: Error) => showToast({ tone: 'warn', title: t('export.actFailed'), detail: errorText(error) });
  const refresh = () => client.invalidateQueries({ queryKey: [EXPORTS_QUERY_KEY] });
  const take = useMutation({
    mutationFn: () => adminApi('GET /admin/exports/{id}/link', { params }),
    // It arrives as a download: the page stays.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: failed,
  });
  const cancel = useMutation({
    mutationFn: () => adminApi('POST /admin/exports/{id}/cancel', { params }),
    onError: failed,
    onSettled: refresh,
  });
  if (!isExportFinished(row))
    return (
      <Button size="sm" busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('export.cancel')}
      </Button>
    );
  if (row.expires_at === null) return null;
  return (
    <Button size="sm" busy={take.isPending} onClick={() => take.mutate()}>
      {t('export.download')}
    </Button>
  );
}
