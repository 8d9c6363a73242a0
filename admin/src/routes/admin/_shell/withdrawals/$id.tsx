import { createFileRoute } from '@tanstack/react-router';
import { createAdminObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createAdminObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { adminWithdrawalQuery } from '#admin/features/money/withdrawals/queries.ts';
import { WithdrawalDetailPanel } from '#admin/features/money/withdrawals/withdrawal-detail.tsx';

export const Route = createFileRoute('/admin/_shell/withdrawals/$id')({
  ...createAdminObjectRoute('withdrawals', adminWithdrawalQuery),
  component: createAdminObjectPage('withdrawal.title', WithdrawalDetailPanel),
});
