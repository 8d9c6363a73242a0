import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { UserLevelsPage } from '#admin/features/people/levels/levels-page.tsx';
import { adminLevelList } from '#admin/features/people/levels/queries.ts';

export const Route = createFileRoute('/admin/_shell/user-level-config')({
  ...createAdminListRoute(adminLevelList),
  component: UserLevelsPage,
});
