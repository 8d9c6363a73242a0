import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { CoinNetworksPage } from '#admin/features/money/chains/chains-page.tsx';
import { adminCoinNetworkList } from '#admin/features/money/chains/queries.ts';

export const Route = createFileRoute('/admin/_shell/deposit-withdraw-config/')({
  ...createAdminListRoute(adminCoinNetworkList),
  component: CoinNetworksPage,
});
