import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { AiControlPage } from '#admin/features/trading/ai-control/ai-control-page.tsx';
import { caseList } from '#admin/features/trading/ai-control/queries.ts';

export const Route = createFileRoute('/admin/_shell/ai-control/')({
  ...createListRoute(caseList),
  component: AiControlPage,
});
