import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { OptionConfigDetail } from '#admin/features/config/option-config-detail.tsx';
import { optionConfigsQuery } from '#admin/features/config/queries.ts';
import { ObjectPage } from '#admin/features/lists/object-page.tsx';

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
