import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { ExposurePage } from '#admin/features/trading/exposure/exposure-page.tsx';
import { exposureQuery, readExposureSearch } from '#admin/features/trading/exposure/queries.ts';

export const Route = createFileRoute('/admin/_shell/exposure')({
  ...createListRoute({ page: 'exposure', read: readExposureSearch, query: exposureQuery }),
  component: ExposureRoute,
});

function ExposureRoute() {
  return <ExposurePage search={Route.useSearch()} />;
}
