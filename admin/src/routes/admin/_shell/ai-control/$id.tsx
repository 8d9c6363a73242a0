import { createFileRoute } from '@tanstack/react-router';
import { createAdminObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createAdminObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { AiCaseDetailPanel } from '#admin/features/trading/ai-control/case-detail.tsx';
import { adminAiCaseQuery } from '#admin/features/trading/ai-control/queries.ts';

export const Route = createFileRoute('/admin/_shell/ai-control/$id')({
  ...createAdminObjectRoute('aiControl', adminAiCaseQuery),
  component: createAdminObjectPage('aiControl.one', AiCaseDetailPanel),
});
