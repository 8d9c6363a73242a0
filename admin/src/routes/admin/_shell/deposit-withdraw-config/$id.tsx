import { createFileRoute } from '@tanstack/react-router';
import { createObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { CoinNetworkDetail } from '#admin/features/money/chains/coin-network-detail.tsx';
import { coinNetworksQuery } from '#admin/features/money/chains/queries.ts';

export const Route = createFileRoute('/admin/_shell/deposit-withdraw-config/$id')({
  ...createObjectRoute('coinNetworks', coinNetworksQuery),
  component: createObjectPage('titles.coinNetworks', CoinNetworkDetail, (id) => id),
});
