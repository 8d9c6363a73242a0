import { createFileRoute } from '@tanstack/react-router';
import { ObjectPage } from '#admin/features/kit/lists/object-page.tsx';
import { KycDetail } from '#admin/features/people/kyc/kyc-detail.tsx';
import { kycQuery } from '#admin/features/people/kyc/queries.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

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
