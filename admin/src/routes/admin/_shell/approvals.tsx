import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { ApprovalsPage } from '#admin/features/money/approvals/approvals-page.tsx';
import { approvalsList } from '#admin/features/money/approvals/queries.ts';

export const Route = createFileRoute('/admin/_shell/approvals')({
  ...createListRoute(approvalsList),
  component: ApprovalsPage,
});
