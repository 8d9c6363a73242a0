import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TradeDetail } from '#admin/features/futures/details.tsx';
import { tradeQuery } from '#admin/features/futures/queries.ts';
import { ObjectPage } from '#admin/features/lists/object-page.tsx';

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
