import { createFileRoute } from '@tanstack/react-router';
import { ObjectPage } from '#admin/features/kit/lists/object-page.tsx';
import { FuturesConfigDetail } from '#admin/features/trading/config/futures-configs-page.tsx';
import { futuresConfigsQuery } from '#admin/features/trading/config/queries.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

export const Route = createFileRoute('/admin/_shell/futures/config/$type')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(futuresConfigsQuery());
  },
  component: FuturesConfigRoute,
});

function FuturesConfigRoute() {
  const { t } = useTranslation('admin');
  const { type } = Route.useParams();
  return (
    <ObjectPage title={t('titles.futuresConfig')} name={t(`productType.${type}`)}>
      <FuturesConfigDetail type={type} wide />
    </ObjectPage>
  );
}
