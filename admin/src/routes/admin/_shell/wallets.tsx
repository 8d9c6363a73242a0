import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { walletsList } from '#admin/features/money/wallets/queries.ts';
import { WalletsPage } from '#admin/features/money/wallets/wallets-page.tsx';

export const Route = createFileRoute('/admin/_shell/wallets')({
  ...createListRoute(walletsList),
  component: WalletsPage,
});
