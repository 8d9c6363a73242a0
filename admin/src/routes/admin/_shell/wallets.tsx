import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { adminWalletList } from '#admin/features/money/wallets/queries.ts';
import { AdminWalletsPage } from '#admin/features/money/wallets/wallets-page.tsx';

export const Route = createFileRoute('/admin/_shell/wallets')({
  ...createAdminListRoute(adminWalletList),
  component: AdminWalletsPage,
});
