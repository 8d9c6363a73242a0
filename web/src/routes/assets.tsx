import { createFileRoute } from '@tanstack/react-router';
import { AssetsPage } from '#web/features/money/assets/assets-page.tsx';
import { loadNamespaces } from '#web/lib/language.ts';
import { requireLogin } from '#web/lib/needs-login.ts';
import { walletsQuery } from '#web/lib/queries.ts';

export const Route = createFileRoute('/assets')({
  beforeLoad: requireLogin,
  loader: async ({ context }) => {
    void context.queryClient.prefetchQuery(walletsQuery);
    await loadNamespaces('money', 'account');
  },
  component: AssetsPage,
});
