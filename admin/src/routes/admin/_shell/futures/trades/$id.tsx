import { createFileRoute } from '@tanstack/react-router';
import { ObjectPage } from '#admin/features/kit/lists/object-page.tsx';
import { TradeDetail } from '#admin/features/trading/futures/details.tsx';
import { tradeQuery } from '#admin/features/trading/futures/queries.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

export const Route = createFileRoute('/admin/_shell/futures/trades/$id')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(tradeQuery(params.id));
  },
  component: ObjectRoute,
});

function ObjectRoute() {
  const { t } = useTranslation('admin');
  const { id } = Route.useParams();
  return (
    <ObjectPage title={t('futures.tradeTitle')} id={id}>
      <TradeDetail id={id} wide />
    </ObjectPage>
  );
}
