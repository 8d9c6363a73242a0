import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { shortenAddress } from '#shared/wallets/shorten-address.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';
import { TimeText } from '#ui/values.tsx';
import { walletHistoryQuery } from './queries.ts';

/** History of connected wallets: time and place. */
export function WalletHistory() {
  const { t } = useTranslation('wallet');
  const history = useInfiniteQuery(walletHistoryQuery);
  if (history.data === undefined)
    return history.isError ? (
      <ErrorState title={t('own.historyFailed')} error={history.error} onRetry={() => void history.refetch()} />
    ) : (
      <div className="min-h-40" aria-busy="true">
        <Skeleton className="h-10 w-full" />
      </div>
    );
  const all = history.data.pages.flatMap(({ connections }) => connections);
  if (all.length === 0) return <EmptyState>{t('own.historyEmpty')}</EmptyState>;
  return (
    <div className="flex flex-col gap-3">
      <ul className="divide-y divide-line">
        {all.map((entry) => (
          <li key={entry.id} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
            <span className="flex flex-wrap gap-x-2">
              <span className="font-medium">{t(`own.event.${entry.event}`)}</span>
              <span className="font-mono text-xs" title={entry.wallet_address}>
                {shortenAddress(entry.wallet_address)}
              </span>
            </span>
            <span className="flex flex-wrap gap-x-3 text-xs text-muted">
              <span>{entry.address}</span>
              <TimeText at={entry.created_at} />
            </span>
          </li>
        ))}
      </ul>
      {history.hasNextPage && (
        <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t('own.more')}
        </Button>
      )}
    </div>
  );
}
