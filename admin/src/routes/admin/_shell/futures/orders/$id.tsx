import { createFileRoute } from '@tanstack/react-router';
import { ObjectPage } from '#admin/features/kit/lists/object-page.tsx';
import { FuturesOrderDetail } from '#admin/features/trading/futures/details.tsx';
import { futuresOrderQuery } from '#admin/features/trading/futures/queries.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

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
