import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ShortId } from '#ui/id.tsx';
import { ErrorState, Skeleton } from '#ui/states.tsx';
import { TimeText } from '#ui/values.tsx';
import { referralsQuery } from '#web/features/account/queries.ts';
import { useUrlSharing } from '#web/lib/use-share.ts';

/** Referral code, link, and referred users. */
export function ReferralCard() {
  const { t } = useTranslation('profile');
  const query = useInfiniteQuery(referralsQuery);
  const first = query.data?.pages[0];
  const { said, copy, share } = useUrlSharing(first?.link ?? '');
  if (!first)
    return (
      <Card title={t('referral.title')}>
        {query.isError ? (
          <ErrorState title={t('referral.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton className="h-24 w-full" />
        )}
      </Card>
    );
  const people = query.data?.pages.flatMap(({ referrals }) => referrals) ?? [];
  return (
    <Card title={t('referral.title')}>
      <dl className="divide-y divide-line">
        <div className="flex min-h-11 items-center justify-between gap-4">
          <dt className="text-muted">{t('referral.code')}</dt>
          <dd>
            <ShortId value={first.referral_code} className="text-sm!" />
          </dd>
        </div>
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
          <dt className="text-muted">{t('referral.link')}</dt>
          <dd className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-2">
            <span className="min-w-0 truncate text-xs" title={first.link}>
              {first.link}
            </span>
            <Button size="sm" onClick={() => void copy()}>
              {t('referral.copy')}
            </Button>
            {'share' in navigator && (
              <Button size="sm" onClick={() => void share()}>
                {t('referral.share')}
              </Button>
            )}
          </dd>
        </div>
      </dl>
      <p role="status" className="-mt-2 min-h-4 text-end text-xs text-muted">
        {said === null ? '' : t(said === 'copied' ? 'referral.copied' : 'referral.copyFailed')}
      </p>
      {people.length === 0 ? (
        <p className="-mt-2 text-muted">{t('referral.none')}</p>
      ) : (
        <ul className="divide-y divide-line" aria-label={t('referral.who')}>
          {people.map(({ username, created_at }) => (
            <li key={`${username} ${created_at}`} className="flex min-h-9 items-center justify-between gap-4">
              <span className="min-w-0 truncate" title={username}>
                {username}
              </span>
              <TimeText at={created_at} className="text-xs text-muted" />
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button size="sm" variant="ghost" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('referral.more')}
        </Button>
      )}
    </Card>
  );
}
