import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { ApprovalsPage } from '#admin/features/money/approvals/approvals-page.tsx';
import { adminApprovalList } from '#admin/features/money/approvals/queries.ts';

export const Route = createFileRoute('/admin/_shell/approvals')({
  ...createAdminListRoute(adminApprovalList),
  component: ApprovalsPage,
});
