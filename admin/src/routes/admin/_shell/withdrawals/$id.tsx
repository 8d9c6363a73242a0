import { createFileRoute } from '@tanstack/react-router';
import { objectPage } from '#admin/features/kit/lists/object-page.tsx';
import { objectRoute } from '#admin/features/kit/lists/routes.ts';
import { withdrawalQuery } from '#admin/features/money/withdrawals/queries.ts';
import { WithdrawalDetail } from '#admin/features/money/withdrawals/withdrawal-detail.tsx';

export const Route = createFileRoute('/admin/_shell/withdrawals/$id')({
  ...objectRoute('withdrawals', withdrawalQuery),
  component: objectPage('withdrawal.title', WithdrawalDetail),
});
