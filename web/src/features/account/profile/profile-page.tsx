import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/states.tsx';
import { profileQuery } from '#web/features/account/queries.ts';
import { useSitePageTitle } from '#web/lib/use-page-title.ts';
import { useSession } from '#web/lib/use-session.ts';
import { ProfileBasicsCard } from './basics-card.tsx';
import { PersonalDataCard } from './data-card.tsx';
import { DemoNotice } from './demo-notice.tsx';
import { BackButton, IdentityHeader } from './identity-header.tsx';
import { LevelCard } from './level-card.tsx';
import { ReferralCard } from './referral-card.tsx';
import { SecurityCard, SecurityPageRow } from './security-card.tsx';
import { TradingStatsCard } from './stats-card.tsx';

/** Button that opens customer service. */
function CustomerServiceCard() {
  const { t } = useTranslation('profile');
  return (
    <Card title={t('service.title')}>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-48 flex-1 text-muted">{t('service.text')}</p>
        <Link to="/customer-service" className={buttonClass()}>
          {t('service.open')}
        </Link>
      </div>
    </Card>
  );
}

/** Profile page: identity, security, level and data. */
export function ProfilePage({ asked }: { asked: 'questionnaire' | undefined }) {
  const { t } = useTranslation('profile');
  const session = useSession();
  const profile = useQuery(profileQuery);
  useSitePageTitle(t('title'));
  const demo = session?.mode === 'simulate';
  return (
    <div className={clsx('mx-auto flex w-full flex-col gap-6 px-4 pt-4 pb-12', demo ? 'max-w-3xl' : 'max-w-5xl')}>
      <header className="flex items-center gap-2">
        <BackButton />
        <h1 className="text-base font-semibold">{t('title')}</h1>
        <Link to="/history/{-$tab}" className={buttonClass('secondary', 'md', 'ms-auto')}>
          {t('history')}
        </Link>
        <Link to="/assets" className={buttonClass()}>
          {t('assets')}
        </Link>
      </header>
      {profile.data === undefined && profile.isError ? (
        <ErrorState title={t('loadFailed')} error={profile.error} onRetry={() => void profile.refetch()} />
      ) : (
        <>
          <IdentityHeader profile={profile.data} />
          {demo && <DemoNotice alone={session?.user.is_virtual_account === true} />}
          <div className={clsx('grid items-start gap-x-10 gap-y-8', !demo && 'lg:grid-cols-[minmax(0,1fr)_22rem]')}>
            <div className="flex min-w-0 flex-col gap-8">
              {demo ? (
                <Card title={t('safety.title')}>
                  <ul>
                    <SecurityPageRow />
                  </ul>
                </Card>
              ) : (
                <SecurityCard profile={profile.data} asked={asked} />
              )}
              <ProfileBasicsCard profile={profile.data} demo={demo} />
              {!demo && <ReferralCard />}
              <CustomerServiceCard />
            </div>
            {!demo && (
              <div className="flex min-w-0 flex-col gap-8">
                <LevelCard />
                <TradingStatsCard />
                <PersonalDataCard profile={profile.data} />
              </div>
            )}
          </div>
        </>
      )}
    </div>
  );
}
