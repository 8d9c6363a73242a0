import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { AiControlPage } from '#admin/features/trading/ai-control/ai-control-page.tsx';
import { adminAiCaseList } from '#admin/features/trading/ai-control/queries.ts';

export const Route = createFileRoute('/admin/_shell/ai-control/')({
  ...createAdminListRoute(adminAiCaseList),
  component: AiControlPage,
});
