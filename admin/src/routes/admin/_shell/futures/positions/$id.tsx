import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PositionDetail } from '#admin/features/futures/details.tsx';
import { positionQuery } from '#admin/features/futures/queries.ts';
import { ObjectPage } from '#admin/features/lists/object-page.tsx';

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
