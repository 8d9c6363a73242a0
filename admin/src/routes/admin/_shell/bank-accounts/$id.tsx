import { createFileRoute } from '@tanstack/react-router';
import { createAdminObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createAdminObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { BankAccountDetailPanel } from '#admin/features/people/bank-accounts/bank-account-detail.tsx';
import { adminBankAccountQuery } from '#admin/features/people/bank-accounts/queries.ts';

export const Route = createFileRoute('/admin/_shell/bank-accounts/$id')({
  ...createAdminObjectRoute('bankAccounts', adminBankAccountQuery),
  component: createAdminObjectPage('bank.title', BankAccountDetailPanel),
});
