import { createFileRoute, redirect } from '@tanstack/react-router';
import { AssetsPage } from '#web/features/money/assets/assets-page.tsx';
import { loadArea } from '#web/lib/i18n.ts';
import { walletsQuery } from '#web/lib/queries.ts';
import { currentSession } from '#web/lib/session.ts';

export const Route = createFileRoute('/assets')({
  beforeLoad: ({ location }) => {
    if (!currentSession()) throw redirect({ to: '/login', search: { redirect: location.href } });
  },
  loader: async ({ context }) => {
    void context.queryClient.prefetchQuery(walletsQuery);
    await loadArea('money', 'frame');
  },
  component: AssetsPage,
});
