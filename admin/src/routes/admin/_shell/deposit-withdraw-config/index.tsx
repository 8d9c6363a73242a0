import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '#admin/features/kit/lists/routes.ts';
import { ChainsPage } from '#admin/features/money/chains/chains-page.tsx';
import { coinNetworksList } from '#admin/features/money/chains/queries.ts';

export const Route = createFileRoute('/admin/_shell/deposit-withdraw-config/')({
  ...listRoute(coinNetworksList),
  component: ChainsPage,
});
