import { createFileRoute } from '@tanstack/react-router';
import { readOpen } from '#admin/features/kit/lists/list-search.ts';
import { listRoute } from '#admin/features/kit/lists/routes.ts';
import { LevelsPage } from '#admin/features/people/levels/levels-page.tsx';
import { levelsQuery } from '#admin/features/people/levels/queries.ts';

export const Route = createFileRoute('/admin/_shell/user-level-config')({
  ...listRoute({ page: 'levels', read: readOpen, query: levelsQuery }),
  component: LevelsRoute,
});

function LevelsRoute() {
  return <LevelsPage opened={Route.useSearch().open} />;
}
