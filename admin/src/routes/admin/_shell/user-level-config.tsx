import { createFileRoute } from '@tanstack/react-router';
import { LevelsPage } from '#admin/features/people/levels/levels-page.tsx';
import { levelsQuery } from '#admin/features/people/levels/queries.ts';
import { given, textParam } from '#admin/lib/search-params.ts';

export const Route = createFileRoute('/admin/_shell/user-level-config')({
  validateSearch: (search: Record<string, unknown>): { open?: string } => given({ open: textParam(search['open']) }),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(levelsQuery());
  },
  component: LevelsRoute,
});

function LevelsRoute() {
  return <LevelsPage opened={Route.useSearch().open} />;
}
