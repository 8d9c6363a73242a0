import { createFileRoute } from '@tanstack/react-router';
import { objectPage } from '#admin/features/kit/lists/object-page.tsx';
import { objectRoute } from '#admin/features/kit/lists/routes.ts';
import { DepositDetail } from '#admin/features/money/deposits/deposit-detail.tsx';
import { depositQuery } from '#admin/features/money/deposits/queries.ts';

export const Route = createFileRoute('/admin/_shell/deposits/$id')({
  ...objectRoute('deposits', depositQuery),
  component: objectPage('deposit.title', DepositDetail),
});
