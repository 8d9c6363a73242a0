import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '#admin/features/kit/lists/routes.ts';
import { systemFiguresList } from '#admin/features/staff/system/queries.ts';
import { SystemConfigPage } from '#admin/features/staff/system/system-config-page.tsx';

export const Route = createFileRoute('/admin/_shell/system-config')({
  ...listRoute(systemFiguresList),
  component: SystemConfigPage,
});
