import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';
import { TransferRecordsCard } from '#web/features/money/records-card.tsx';
import { siteApi } from '#web/lib/api.ts';
import { CancelWithdrawalDialog } from './cancel-withdrawal-dialog.tsx';
import { withdrawalsQuery } from './queries.ts';
import { WithdrawalRow } from './withdrawal-row.tsx';

/** The user's withdrawals, of one coin or all, newest first. */
export function WithdrawalsCard({ coin }: { coin?: string }) {
  const { t } = useTranslation('withdraw');
  const list = useInfiniteQuery(withdrawalsQuery(coin));
  const [cancelled, setCancelled] = useState<Withdrawal | null>(null);
  return (
    <>
      <TransferRecordsCard
        title={coin === undefined ? t('list.all') : t('list.title', { coin })}
        list={list}
        rows={list.data?.pages.flatMap(({ withdrawals }) => withdrawals)}
        none={t(coin === undefined ? 'list.none' : 'list.noneOf', { coin })}
        failed={t('list.failed')}
        csv={{
          name: 'withdrawals',
          fetch: () => siteApi('GET /withdrawals.csv', { query: coin === undefined ? {} : { coin_type: coin } }),
        }}
      >
        {(withdrawal) => (
          <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} onCancel={() => setCancelled(withdrawal)} />
        )}
      </TransferRecordsCard>
      <CancelWithdrawalDialog withdrawal={cancelled} onClose={() => setCancelled(null)} />
    </>
  );
}
