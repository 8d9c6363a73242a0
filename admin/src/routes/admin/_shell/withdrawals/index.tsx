import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { adminWithdrawalList } from '#admin/features/money/withdrawals/queries.ts';
import { AdminWithdrawalsPage } from '#admin/features/money/withdrawals/withdrawals-page.tsx';

export const Route = createFileRoute('/admin/_shell/withdrawals/')({
  ...createAdminListRoute(adminWithdrawalList),
  component: AdminWithdrawalsPage,
});
