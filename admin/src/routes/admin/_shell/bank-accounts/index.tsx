import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '#admin/features/kit/lists/routes.ts';
import { BankListPage } from '#admin/features/people/bank-accounts/bank-list-page.tsx';
import { bankList } from '#admin/features/people/bank-accounts/queries.ts';

export const Route = createFileRoute('/admin/_shell/bank-accounts/')({
  ...listRoute(bankList),
  component: BankListPage,
});
