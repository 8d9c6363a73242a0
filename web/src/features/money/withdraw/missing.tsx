import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { WithdrawalLimits } from '#shared/schemas/withdrawals.ts';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/states.tsx';
import { fundPasswordQuery, profileQuery } from '#web/features/account/queries.ts';
import { HoldNotice } from '#web/features/money/hold-notice.tsx';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { useFormat } from '#web/lib/use-format.ts';

/** What stands in the way of any withdrawal: `withdraw:blocked.<name>`. */
export type WithdrawalBlockedReason = 'kyc' | 'held' | 'locked';

/** Whether the fund password was entered wrongly too often, for now. */
const isLocked = (fund: { locked_until: number | null } | undefined): boolean =>
  fund !== undefined && fund.locked_until !== null && fund.locked_until > getServerNowMs() / 1000;

/** What stands in the way of any withdrawal now; null where nothing does, as far as is known. */
export function useWithdrawalBlockedReason(limits: WithdrawalLimits | undefined): WithdrawalBlockedReason | null {
  const { data: profile } = useQuery(profileQuery);
  const { data: fund } = useQuery(fundPasswordQuery);
  if (profile && profile.kyc_status !== 'verified') return 'kyc';
  if (limits && limits.hold !== null) return 'held';
  return isLocked(fund) ? 'locked' : null;
}

/** Says what is missing before anything can be withdrawn, and leads to where it is done. */
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
      {limits && limits.hold !== null && <HoldNotice hold={limits.hold} />}
      {fund && fund.locked_until !== null && isLocked(fund) && (
        <Notice tone="warn">{t('fund.locked', { time: format.clock(fund.locked_until) })}</Notice>
      )}
    </>
  );
}
