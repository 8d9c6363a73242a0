import { createFileRoute } from '@tanstack/react-router';
import { createObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { CaseDetail } from '#admin/features/trading/ai-control/case-detail.tsx';
import { caseQuery } from '#admin/features/trading/ai-control/queries.ts';

export const Route = createFileRoute('/admin/_shell/ai-control/$id')({
  ...createObjectRoute('aiControl', caseQuery),
  component: createObjectPage('aiControl.one', CaseDetail),
});
