import { createFileRoute } from '@tanstack/react-router';
import { createAdminObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createAdminObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { DepositDetailPanel } from '#admin/features/money/deposits/deposit-detail.tsx';
import { adminDepositQuery } from '#admin/features/money/deposits/queries.ts';

export const Route = createFileRoute('/admin/_shell/deposits/$id')({
  ...createAdminObjectRoute('deposits', adminDepositQuery),
  component: createAdminObjectPage('deposit.title', DepositDetailPanel),
});
