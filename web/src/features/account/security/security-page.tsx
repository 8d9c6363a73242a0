import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProfileBackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState, Notice, Skeleton } from '#ui/states.tsx';
import { setDemoDialog } from '#web/features/account/demo/demo-dialog.ts';
import { useSwitchAccount } from '#web/features/account/demo/use-switch-account.ts';
import { profileQuery } from '#web/features/account/queries.ts';
import { useSitePageTitle } from '#web/lib/use-page-title.ts';
import { useSession } from '#web/lib/use-session.ts';
import { AntiPhishingSection } from './anti-phishing-section.tsx';
import { EmailsSection } from './emails-section.tsx';
import { FreezeSection } from './freeze-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PushSection } from './push-section.tsx';
import { SecurityLogSection } from './security-log-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TotpSection } from './totp-section.tsx';

/** Security page of the account. */
export function SecurityPage() {
  const { t } = useTranslation('security');
  const session = useSession();
  useSitePageTitle(t('title'));
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col px-4 pt-4 pb-12">
      <header className="flex items-center gap-2 pb-6">
        <ProfileBackLink label={t('back')} />
        <h1 className="text-base font-semibold">{t('title')}</h1>
      </header>
      {session?.mode === 'simulate' ? <DemoNotice own={!session.user.is_virtual_account} /> : <MainSections />}
      <LimitsSection />
      <SessionsSection />
      {session?.mode === 'main' && <SecurityLogSection />}
    </div>
  );
}

/** Notice that a demo account has no password: names the main account's features, with a link. */
function DemoNotice({ own }: { own: boolean }) {
  const { t } = useTranslation('security');
  const mode = useSwitchAccount();
  return (
    <Notice className="mb-6 flex-col gap-3">
      <span>{t(own ? 'demo.own' : 'demo.visitor')}</span>
      {own ? (
        <Button size="sm" className="self-start" busy={mode.isPending} onClick={() => mode.mutate('main')}>
          {t('demo.switch')}
        </Button>
      ) : (
        <Button variant="primary" size="sm" className="self-start" onClick={() => setDemoDialog('upgrade')}>
          {t('demo.signup')}
        </Button>
      )}
    </Notice>
  );
}

function MainSections() {
  const profile = useQuery(profileQuery);
  if (profile.data === undefined)
    return profile.isError ? (
      <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />
    ) : (
      <div className="flex min-h-dvh flex-col gap-4 border-t border-line py-6">
        <Skeleton className="h-4 w-56" />
        <Skeleton className="h-4 w-80 max-w-full" />
      </div>
    );
  return (
    <>
      <PasswordSection profile={profile.data} />
      <TotpSection profile={profile.data} />
      <AntiPhishingSection profile={profile.data} />
      <FreezeSection profile={profile.data} />
      <EmailsSection profile={profile.data} />
      <PushSection />
    </>
  );
}
