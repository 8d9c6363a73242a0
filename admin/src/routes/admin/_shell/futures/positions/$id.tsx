import { createFileRoute } from '@tanstack/react-router';
import { ObjectPage } from '#admin/features/kit/lists/object-page.tsx';
import { PositionDetail } from '#admin/features/trading/futures/details.tsx';
import { positionQuery } from '#admin/features/trading/futures/queries.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

export const Route = createFileRoute('/admin/_shell/futures/positions/$id')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(positionQuery(params.id));
  },
  component: ObjectRoute,
});

function ObjectRoute() {
  const { t } = useTranslation('admin');
  const { id } = Route.useParams();
  return (
    <ObjectPage title={t('futures.positionTitle')} id={id}>
      <PositionDetail id={id} wide />
    </ObjectPage>
  );
}
