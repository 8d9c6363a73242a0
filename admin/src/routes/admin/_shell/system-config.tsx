import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { adminSystemSettingList } from '#admin/features/staff/system/queries.ts';
import { SystemConfigPage } from '#admin/features/staff/system/system-config-page.tsx';

export const Route = createFileRoute('/admin/_shell/system-config')({
  ...createAdminListRoute(adminSystemSettingList),
  component: SystemConfigPage,
});
