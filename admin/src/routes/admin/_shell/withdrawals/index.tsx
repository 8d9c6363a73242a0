import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { withdrawalsList } from '#admin/features/money/withdrawals/queries.ts';
import { WithdrawalsPage } from '#admin/features/money/withdrawals/withdrawals-page.tsx';

export const Route = createFileRoute('/admin/_shell/withdrawals/')({
  ...createListRoute(withdrawalsList),
  component: WithdrawalsPage,
});
