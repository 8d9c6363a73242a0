import { useQuery, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';
import { ProfileBackLink } from '#ui/back-link.tsx';
import { Button } from '#ui/button.tsx';
import { RevealWhenReady, ErrorState, Notice } from '#ui/states.tsx';
import { parseCoinParam, type CoinSearchParams, toCoinChoices } from '#web/features/money/coin-choices.ts';
import { CoinGrid } from '#web/features/money/coin-grid.tsx';
import { MainAccountNotice } from '#web/features/money/deposit/main-account-notice.tsx';
import { HideableAmount } from '#web/features/money/hideable-amount.tsx';
import { withdrawalLimitsQuery } from '#web/features/money/queries.ts';
import { TransferRecordsCard } from '#web/features/money/records-card.tsx';
import { SelectedCoin } from '#web/features/money/selected-coin.tsx';
import { siteApi } from '#web/lib/api.ts';
import { getWalletBalance, walletsQuery } from '#web/lib/queries.ts';
import { getAccountIdentity } from '#web/lib/session.ts';
import { useSitePageTitle } from '#web/lib/use-page-title.ts';
import { useSession } from '#web/lib/use-session.ts';
import { CancelWithdrawalDialog } from './cancel-withdrawal-dialog.tsx';
import { withdrawalConfigsQuery, getWithdrawalState, withdrawalsQuery } from './queries.ts';
import { useAddressBookDialog } from './use-address-book-dialog.tsx';
import { useWithdrawalEvents } from './use-withdrawal-events.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import { WithdrawalBlockedNotice } from './withdrawal-conditions.tsx';
import { WithdrawalRow } from './withdrawal-row.tsx';

/** The user's withdrawals, of one coin or all, newest first. */
function WithdrawalsCard({ coin }: { coin?: string }) {
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

/** Page that withdraws coins to external addresses and lists the user's withdrawals. */
export function WithdrawPage({ search }: { search: CoinSearchParams }) {
  const { t } = useTranslation('withdraw');
  const session = useSession();
  useSitePageTitle(t('title'));
  const isDemo = session?.mode === 'simulate';
  const book = useAddressBookDialog();
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 pt-4 pb-12">
      <header className="flex items-center gap-2">
        <ProfileBackLink label={t('back')} />
        <h1 className="text-base font-semibold">{t('title')}</h1>
        {!isDemo && (
          <Button className="ms-auto" onClick={book.ask}>
            {t('book.title')}
          </Button>
        )}
      </header>
      {isDemo ? (
        <MainAccountNotice title={t('demo.title')} own={t('demo.own')} alone={t('demo.alone')} />
      ) : (
        <Withdrawals key={getAccountIdentity(session)} asked={parseCoinParam(search)} />
      )}
      {book.dialog}
    </div>
  );
}

function Withdrawals({ asked }: { asked: string | undefined }) {
  const { t } = useTranslation(['withdraw', 'money']);
  const { data: configs, error, refetch } = useQuery(withdrawalConfigsQuery);
  const { data: wallets } = useQuery(walletsQuery);
  const { data: limits, isPending: isAwaitingLimits } = useQuery(withdrawalLimitsQuery);
  useWithdrawalEvents();
  const choices = configs && toCoinChoices(configs, getWithdrawalState);
  const chosenChoice = choices?.find(({ coin, enabled }) => enabled && coin === asked);
  if (configs === undefined && error !== null)
    return <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} />;
  if (chosenChoice)
    return (
      <>
        <SelectedCoin choice={chosenChoice} to="/withdraw" />
        <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
          <div className="min-w-0 rounded border border-line bg-surface-1 p-4">
            <WithdrawForm key={chosenChoice.coin} coin={chosenChoice.coin} networks={chosenChoice.networks} />
          </div>
          <div className="min-w-0">
            <WithdrawalsCard key={`list ${chosenChoice.coin}`} coin={chosenChoice.coin} />
          </div>
        </div>
      </>
    );
  return (
    <RevealWhenReady ready={choices !== undefined && !isAwaitingLimits}>
      {choices && asked !== undefined && <Notice tone="warn">{t('notNow', { coin: asked })}</Notice>}
      <WithdrawalBlockedNotice limits={limits} />
      <p className="text-muted">{t('intro')}</p>
      <CoinGrid
        to="/withdraw"
        choices={choices ?? []}
        note={(coin) => <HideableAmount value={getWalletBalance(wallets, 'spot', coin)} coin={coin} />}
      />
      <WithdrawalsCard />
    </RevealWhenReady>
  );
}
