import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CsvButton } from '#ui/csv-button.tsx';
import { Empty, ErrorState, Skeleton } from '#ui/states.tsx';
import { api } from '#web/lib/api.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { DepositRow } from './deposit-row.tsx';
import { depositsQuery } from './queries.ts';

/** The own deposits, of one coin or of all, newest first. */
export function DepositsCard({ coin }: { coin?: string }) {
  const { t } = useTranslation('deposit', 'money');
  const list = useInfiniteQuery(depositsQuery(coin));
  const rows = list.data?.pages.flatMap(({ deposits }) => deposits);
  const title = coin === undefined ? t('list.all') : t('list.title', { coin });
  return (
    <Card
      title={title}
      aside={
        <span className="flex gap-2">
          <Button size="sm" variant="ghost" busy={list.isRefetching} onClick={() => void list.refetch()}>
            {t('record.refresh')}
          </Button>
          <CsvButton
            name="deposits"
            fetchCsv={() => api('GET /deposits.csv', { query: coin === undefined ? {} : { coin_type: coin } })}
          />
        </span>
      }
    >
      <div className="min-h-32">
        {rows === undefined ? (
          list.error === null ? (
            <ul aria-busy="true" className="divide-y divide-line">
              {[0, 1].map((i) => (
                <li key={i} className="flex h-16 items-center justify-between" aria-hidden="true">
                  <Skeleton className="h-3.5 w-32" />
                  <Skeleton className="h-5 w-20" />
                </li>
              ))}
            </ul>
          ) : (
            <ErrorState title={t('list.failed')} error={list.error} onRetry={() => void list.refetch()} />
          )
        ) : rows.length === 0 ? (
          <Empty>{t(coin === undefined ? 'list.none' : 'list.noneOf', { coin })}</Empty>
        ) : (
          <ul aria-label={title} className="divide-y divide-line">
            {rows.map((deposit) => (
              <DepositRow key={deposit.id} deposit={deposit} />
            ))}
          </ul>
        )}
      </div>
      {list.hasNextPage && (
        <Button
          size="sm"
          variant="ghost"
          className="self-center"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('record.more')}
        </Button>
      )}
    </Card>
  );
}
