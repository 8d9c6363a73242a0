import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '#ui/toast.ts';

/** Returns a function that refetches everything about a user's journal, and shows what was done. */
export function useJournalEntryChanged(user_id: string) {
  const client = useQueryClient();
  const refresh = () =>
    Promise.all(
      [['transactions'], ['transaction'], ['user', user_id], ['wallets'], ['approvals'], ['audit']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  return {
    refresh,
    changed: async (title: string) => {
      showToast({ tone: 'info', title });
      await refresh();
    },
  };
}
