import { createFileRoute } from '@tanstack/react-router';
import { objectPage } from '#admin/features/kit/lists/object-page.tsx';
import { objectRoute } from '#admin/features/kit/lists/routes.ts';
import { BankDetail } from '#admin/features/people/bank-accounts/bank-detail.tsx';
import { bankAccountQuery } from '#admin/features/people/bank-accounts/queries.ts';

export const Route = createFileRoute('/admin/_shell/bank-accounts/$id')({
  ...objectRoute('bankAccounts', bankAccountQuery),
  component: objectPage('bank.title', BankDetail),
});
