import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { systemSettingsList } from '#admin/features/staff/system/queries.ts';
import { SystemConfigPage } from '#admin/features/staff/system/system-config-page.tsx';

export const Route = createFileRoute('/admin/_shell/system-config')({
  ...createListRoute(systemSettingsList),
  component: SystemConfigPage,
});
