import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { KycDetail } from '#admin/features/kyc/kyc-detail.tsx';
import { kycQuery } from '#admin/features/kyc/queries.ts';
import { ObjectPage } from '#admin/features/lists/object-page.tsx';

export const Route = createFileRoute('/admin/_shell/kyc/$id')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(kycQuery(params.id));
  },
  component: KycRoute,
});

function KycRoute() {
  const { t } = useTranslation('admin');
  const { id } = Route.useParams();
  return (
    <ObjectPage title={t('kyc.title')} id={id}>
      <KycDetail id={id} wide />
    </ObjectPage>
  );
}
