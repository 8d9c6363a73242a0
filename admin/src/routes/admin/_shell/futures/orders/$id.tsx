import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FuturesOrderDetail } from '#admin/features/futures/details.tsx';
import { futuresOrderQuery } from '#admin/features/futures/queries.ts';
import { ObjectPage } from '#admin/features/lists/object-page.tsx';

export const Route = createFileRoute('/admin/_shell/futures/orders/$id')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(futuresOrderQuery(params.id));
  },
  component: ObjectRoute,
});

function ObjectRoute() {
  const { t } = useTranslation('admin');
  const { id } = Route.useParams();
  return (
    <ObjectPage title={t('futures.orderTitle')} id={id}>
      <FuturesOrderDetail id={id} wide />
    </ObjectPage>
  );
}
