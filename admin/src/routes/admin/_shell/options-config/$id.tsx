import { createFileRoute } from '@tanstack/react-router';
import { ObjectPage } from '#admin/features/kit/lists/object-page.tsx';
import { OptionConfigDetail } from '#admin/features/trading/config/option-config-detail.tsx';
import { optionConfigsQuery } from '#admin/features/trading/config/queries.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

export const Route = createFileRoute('/admin/_shell/options-config/$id')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(optionConfigsQuery());
  },
  component: OptionConfigRoute,
});

function OptionConfigRoute() {
  const { t } = useTranslation('admin');
  const { id } = Route.useParams();
  return (
    <ObjectPage title={t('config.period')} name={id}>
      <OptionConfigDetail id={id} wide />
    </ObjectPage>
  );
}
