import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { ChainsPage } from '#admin/features/money/chains/chains-page.tsx';
import { coinNetworksList } from '#admin/features/money/chains/queries.ts';

export const Route = createFileRoute('/admin/_shell/deposit-withdraw-config/')({
  ...createListRoute(coinNetworksList),
  component: ChainsPage,
});
