import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type AdminPageName, adminPages } from '#admin/features/kit/admin-pages.ts';
import { IconBackgroundExport } from '#admin/features/kit/icons.tsx';
import { IconButton } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { TEXT_LINK_CLASS } from './fact-list.tsx';

/** Key of export queries: their page's name. */
export const EXPORTS_QUERY_KEY = 'exports' satisfies AdminPageName;

/** Link to the list of files. */
export function ExportsLink() {
  const { t } = useTranslation('admin');
  return (
    <Link to={adminPages.exports.path} className={TEXT_LINK_CLASS}>
      {t('export.open')}
    </Link>
  );
}

/** Button that exports all of a list to a file in the background, whatever its size. */
export function ExportButton({ ask }: { ask: () => Promise<void> }) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ask,
    onSuccess: () => showToast({ tone: 'info', title: t('export.asked'), detail: <ExportsLink /> }),
    onError: (error) => showToast({ tone: 'warn', title: t('list.exportFailed'), detail: errorText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: [EXPORTS_QUERY_KEY] }),
  });
  return (
    <IconButton
      label={t('export.everything')}
      aria-busy={isPending || undefined}
      onClick={() => {
        if (!isPending) mutate();
      }}
    >
      <IconBackgroundExport />
    </IconButton>
  );
}
