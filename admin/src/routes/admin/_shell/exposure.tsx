import { createFileRoute } from '@tanstack/react-router';
import { ExposurePage } from '#admin/features/trading/exposure/exposure-page.tsx';
import { exposureQuery, readExposureSearch } from '#admin/features/trading/exposure/queries.ts';

export const Route = createFileRoute('/admin/_shell/exposure')({
  validateSearch: readExposureSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    // Asked for now, waited for in its own place: the page shows at once.
    void context.queryClient.prefetchQuery(exposureQuery(deps));
  },
  component: ExposureRoute,
});

function ExposureRoute() {
  return <ExposurePage search={Route.useSearch()} />;
}
