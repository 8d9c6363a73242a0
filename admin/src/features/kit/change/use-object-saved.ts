import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '#ui/toast.ts';

/** Returns a function that refetches a page's objects and their history, and one that also shows the toast "saved". */
export function useObjectSavedHandlers(page: string) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [page] }),
      client.invalidateQueries({ queryKey: ['audit', 'of'] }),
    ]);
  const saved = async () => {
    await refresh();
    showToast({ tone: 'info', title: t('change.saved') });
  };
  return { refresh, saved };
}
