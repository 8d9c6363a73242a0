import { createFileRoute } from '@tanstack/react-router';
import { createObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { withdrawalQuery } from '#admin/features/money/withdrawals/queries.ts';
import { WithdrawalDetail } from '#admin/features/money/withdrawals/withdrawal-detail.tsx';

export const Route = createFileRoute('/admin/_shell/withdrawals/$id')({
  ...createObjectRoute('withdrawals', withdrawalQuery),
  component: createObjectPage('withdrawal.title', WithdrawalDetail),
});
