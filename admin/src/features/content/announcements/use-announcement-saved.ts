import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/toast.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { ANNOUNCEMENTS } from './queries.ts';

/** Returns what reloads the announcements with their history, and the same with a toast that says "saved". */
export function useAnnouncementSaved() {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [ANNOUNCEMENTS] }),
      client.invalidateQueries({ queryKey: ['audit', 'of'] }),
    ]);
  const saved = async () => {
    await refresh();
    toast({ tone: 'info', title: t('change.saved') });
  };
  return { refresh, saved };
}
