import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { ExposurePage } from '#admin/features/trading/exposure/exposure-page.tsx';
import { exposureQuery, readExposureSearchParams } from '#admin/features/trading/exposure/queries.ts';

export const Route = createFileRoute('/admin/_shell/exposure')({
  ...createAdminListRoute({ page: 'exposure', read: readExposureSearchParams, query: exposureQuery }),
  component: ExposureRoute,
});

function ExposureRoute() {
  return <ExposurePage search={Route.useSearch()} />;
}
