import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { TransferRecordsCard } from '#web/features/money/records-card.tsx';
import { siteApi } from '#web/lib/api.ts';
import { DepositRow } from './deposit-row.tsx';
import { depositsQuery } from './queries.ts';

/** Own deposits, of one coin or of all, newest first. */
export function DepositsCard({ coin }: { coin?: string }) {
  const { t } = useTranslation('deposit');
  const list = useInfiniteQuery(depositsQuery(coin));
  return (
    <TransferRecordsCard
      title={coin === undefined ? t('list.all') : t('list.title', { coin })}
      list={list}
      rows={list.data?.pages.flatMap(({ deposits }) => deposits)}
      none={t(coin === undefined ? 'list.none' : 'list.noneOf', { coin })}
      failed={t('list.failed')}
      csv={{
        name: 'deposits',
        fetch: () => siteApi('GET /deposits.csv', { query: coin === undefined ? {} : { coin_type: coin } }),
      }}
    >
      {(deposit) => <DepositRow key={deposit.id} deposit={deposit} />}
    </TransferRecordsCard>
  );
}
