import { createFileRoute } from '@tanstack/react-router';
import { createObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { DepositDetail } from '#admin/features/money/deposits/deposit-detail.tsx';
import { depositQuery } from '#admin/features/money/deposits/queries.ts';

export const Route = createFileRoute('/admin/_shell/deposits/$id')({
  ...createObjectRoute('deposits', depositQuery),
  component: createObjectPage('deposit.title', DepositDetail),
});
