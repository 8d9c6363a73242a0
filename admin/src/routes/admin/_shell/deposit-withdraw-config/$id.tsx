import { createFileRoute } from '@tanstack/react-router';
import { createAdminObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createAdminObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { CoinNetworkDetailPanel } from '#admin/features/money/chains/coin-network-detail.tsx';
import { coinNetworksQuery } from '#admin/features/money/chains/queries.ts';

export const Route = createFileRoute('/admin/_shell/deposit-withdraw-config/$id')({
  ...createAdminObjectRoute('coinNetworks', coinNetworksQuery),
  component: createAdminObjectPage('titles.coinNetworks', CoinNetworkDetailPanel, (id) => id),
});
