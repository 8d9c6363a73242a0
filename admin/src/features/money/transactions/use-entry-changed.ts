import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/toast.ts';

/** Returns a function that refetches everything about a user's journal, and shows what was done. */
export function useEntryChanged(user_id: string) {
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
      toast({ tone: 'info', title });
      await refresh();
    },
  };
}
