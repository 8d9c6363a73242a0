import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProfileBackLink } from '#ui/back-link.tsx';
import { ErrorState, Skeleton } from '#ui/states.tsx';
import { DemoNotice } from '#web/features/account/profile/demo-notice.tsx';
import { useSitePageTitle } from '#web/lib/use-page-title.ts';
import { useSession } from '#web/lib/use-session.ts';
import { KycStatusView } from './kyc-status-view.tsx';
import { KycWizard } from './kyc-wizard.tsx';
import { kycQuery } from './queries.ts';

/** Page of the verification: the form, or its status. */
export function KycPage() {
  const { t } = useTranslation('kyc');
  const session = useSession();
  const isDemo = session?.mode === 'simulate';
  const kyc = useQuery({ ...kycQuery, enabled: session !== null && !isDemo });
  const [again, setAgain] = useState(false);
  useSitePageTitle(t('pageTitle'));
  const isFormShown = kyc.data?.status === 'not_submitted' || (kyc.data?.status === 'rejected' && again);
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 pt-4 pb-12">
      <header className="flex items-center gap-2">
        <ProfileBackLink label={t('back')} />
        <h1 className="text-base font-semibold">{t('pageTitle')}</h1>
      </header>
      {isDemo && <DemoNotice alone={session.user.is_virtual_account} />}
      {!isDemo && kyc.isPending && <Skeleton className="h-64" />}
      {!isDemo && kyc.isError && kyc.data === undefined && (
        <ErrorState title={t('loadFailed')} error={kyc.error} onRetry={() => void kyc.refetch()} />
      )}
      {session && !isDemo && kyc.data && isFormShown && <KycWizard kyc={kyc.data} user={session.user.id} />}
      {!isDemo && kyc.data && !isFormShown && <KycStatusView kyc={kyc.data} onAgain={() => setAgain(true)} />}
    </div>
  );
}
