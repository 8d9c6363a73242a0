import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { BankAccountsPage } from '#admin/features/people/bank-accounts/bank-accounts-page.tsx';
import { adminBankAccountList } from '#admin/features/people/bank-accounts/queries.ts';

export const Route = createFileRoute('/admin/_shell/bank-accounts/')({
  ...createAdminListRoute(adminBankAccountList),
  component: BankAccountsPage,
});
