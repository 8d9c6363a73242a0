import { createFileRoute } from '@tanstack/react-router';
import { ObjectPage } from '#admin/features/kit/lists/object-page.tsx';
import { BankDetail } from '#admin/features/people/bank-accounts/bank-detail.tsx';
import { bankAccountQuery } from '#admin/features/people/bank-accounts/queries.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

export const Route = createFileRoute('/admin/_shell/bank-accounts/$id')({
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(bankAccountQuery(params.id));
  },
  component: BankAccountRoute,
});

function BankAccountRoute() {
  const { t } = useTranslation('admin');
  const { id } = Route.useParams();
  return (
    <ObjectPage title={t('bank.title')} id={id}>
      <BankDetail id={id} wide />
    </ObjectPage>
  );
}
