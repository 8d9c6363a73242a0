import { createFileRoute } from '@tanstack/react-router';
import { futuresConfigsQuery } from '../../features/perpetual/queries.ts';
import { loadArea } from '../../lib/i18n.ts';

export const Route = createFileRoute('/trading/perpetual')({
  loader: async ({ context }) => {
    void context.queryClient.prefetchQuery(futuresConfigsQuery);
    await loadArea('perpetual');
  },
});
