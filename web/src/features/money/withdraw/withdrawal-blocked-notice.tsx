import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { WithdrawalLimits } from '#shared/schemas/withdrawals.ts';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/states.tsx';
import { fundPasswordQuery, profileQuery } from '#web/features/account/queries.ts';
import { WithdrawalHoldNotice } from '#web/features/money/hold-notice.tsx';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { useFormat } from '#web/lib/use-format.ts';

/** Reason that blocks every withdrawal: `withdraw:blocked.<name>`. */
export type WithdrawalBlockedReason = 'kyc' | 'held' | 'locked';

/** True while the fund password is locked after too many incorrect attempts. */
const isLocked = (fund: { locked_until: number | null } | undefined): boolean =>
  fund !== undefined && fund.locked_until !== null && fund.locked_until > getServerNowMs() / 1000;

/** Returns what blocks every withdrawal now; null when nothing is known to. */
export function useWithdrawalBlockedReason(limits: WithdrawalLimits | undefined): WithdrawalBlockedReason | null {
  const { data: profile } = useQuery(profileQuery);
  const { data: fund } = useQuery(fundPasswordQuery);
  if (profile && profile.kyc_status !== 'verified') return 'kyc';
  if (limits && limits.hold !== null) return 'held';
  return isLocked(fund) ? 'locked' : null;
}

/** Notice of what is required before a withdrawal, with a link to it. */
export function WithdrawalBlockedNotice({ limits }: { limits: WithdrawalLimits | undefined }) {
  const { t } = useTranslation('withdraw');
  const format = useFormat();
  const { data: profile } = useQuery(profileQuery);
  const { data: fund } = useQuery(fundPasswordQuery);
  const status = profile?.kyc_status;
  return (
    <>
      {status !== undefined && status !== 'verified' && (
        <Notice tone="warn" className="flex-wrap items-center justify-between gap-3">
          <span className="min-w-52 flex-1">
            <span className="font-medium">{t('kyc.title')}</span>
            <span className="block text-muted">{t(status === 'pending' ? 'kyc.pending' : 'kyc.text')}</span>
          </span>
          <Link to="/kyc-verification" className={buttonClass(status === 'pending' ? 'secondary' : 'primary')}>
            {t(status === 'pending' ? 'kyc.view' : 'kyc.start')}
          </Link>
        </Notice>
      )}
      {limits && limits.hold !== null && <WithdrawalHoldNotice hold={limits.hold} />}
      {fund && fund.locked_until !== null && isLocked(fund) && (
        <Notice tone="warn">{t('fund.locked', { time: format.clock(fund.locked_until) })}</Notice>
      )}
    </>
  );
}
