import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { transactionsList } from '#admin/features/money/transactions/queries.ts';
import { TransactionsPage } from '#admin/features/money/transactions/transactions-page.tsx';

export const Route = createFileRoute('/admin/_shell/transactions')({
  ...createListRoute(transactionsList),
  component: TransactionsPage,
});
