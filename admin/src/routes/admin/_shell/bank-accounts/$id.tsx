import { createFileRoute } from '@tanstack/react-router';
import { createObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { BankAccountDetail } from '#admin/features/people/bank-accounts/bank-account-detail.tsx';
import { bankAccountQuery } from '#admin/features/people/bank-accounts/queries.ts';

export const Route = createFileRoute('/admin/_shell/bank-accounts/$id')({
  ...createObjectRoute('bankAccounts', bankAccountQuery),
  component: createObjectPage('bank.title', BankAccountDetail),
});
