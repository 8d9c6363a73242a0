import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { LevelsPage } from '#admin/features/people/levels/levels-page.tsx';
import { levelsList } from '#admin/features/people/levels/queries.ts';

export const Route = createFileRoute('/admin/_shell/user-level-config')({
  ...createListRoute(levelsList),
  component: LevelsPage,
});
