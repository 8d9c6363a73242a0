import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OwnUserProfile } from '#shared/schemas/people.ts';
import { IconButton } from '#ui/button.tsx';
import { IconChevronDown } from '#ui/icons.tsx';
import { ShortId } from '#ui/id.tsx';
import { Badge, Skeleton } from '#ui/states.tsx';
import { toShortUsername } from '#web/lib/display-name.ts';
import { useSession } from '#web/lib/use-session.ts';
import { CreditGauge } from './credit-gauge.tsx';
import { kycTones } from './kyc-tones.ts';
import { useFormatDate } from './use-format-date.ts';

/** Button back to the last page, or home without one. */
export function BackButton() {
  const { t } = useTranslation('profile');
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <IconButton
      label={t('back')}
      className="-ms-2"
      onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to: '/' }))}
    >
      <IconChevronDown className="rotate-90 rtl:-rotate-90" />
    </IconButton>
  );
}

/** Header with name, id, verification and credit score. */
export function IdentityHeader({ profile }: { profile: OwnUserProfile | undefined }) {
  const { t } = useTranslation(['profile', 'common']);
  const date = useFormatDate();
  const demo = useSession()?.mode === 'simulate';
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="flex min-w-0 flex-col gap-2">
        <div className="flex min-h-7 flex-wrap items-center gap-2">
          {profile ? (
            <>
              <span className="min-w-0 truncate text-lg font-semibold" title={profile.username}>
                {toShortUsername(profile)}
              </span>
              {demo && <Badge tone="demo">{t('common:demo')}</Badge>}
              {!profile.is_virtual_account && (
                <Badge tone={kycTones[profile.kyc_status]}>{t(`kyc.badge.${profile.kyc_status}`)}</Badge>
              )}
              {profile.two_factor_enabled && <Badge tone="good">{t('status.twoFactor')}</Badge>}
              {profile.is_frozen && <Badge tone="warn">{t('status.frozen')}</Badge>}
              {profile.status !== 'active' && <Badge tone="bad">{t(`status.${profile.status}`)}</Badge>}
            </>
          ) : (
            <Skeleton className="h-5 w-48" />
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
          <span className="inline-flex items-center gap-1.5">
            <span>{t('userId')}</span>
            {profile ? <ShortId value={profile.id} /> : <Skeleton className="h-3.5 w-20" />}
          </span>
          {profile && <span>{t('since', { date: date(profile.created_at) })}</span>}
        </div>
      </div>
      {!demo && <CreditGauge score={profile?.credit_score} />}
    </section>
  );
}
