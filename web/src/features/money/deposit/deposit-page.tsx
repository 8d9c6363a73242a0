import { useQuery, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DepositConfig } from '#shared/schemas/deposits.ts';
import { ProfileBackLink } from '#ui/back-link.tsx';
import { RevealWhenReady, ErrorState, Notice } from '#ui/states.tsx';
import { parseCoinParam, type CoinSearchParams, toCoinChoices } from '#web/features/money/coin-choices.ts';
import { CoinGrid } from '#web/features/money/coin-grid.tsx';
import { TransferRecordsCard } from '#web/features/money/records-card.tsx';
import { SelectedCoin } from '#web/features/money/selected-coin.tsx';
import { siteApi } from '#web/lib/api.ts';
import { getAccountIdentity } from '#web/lib/session.ts';
import { useSitePageTitle } from '#web/lib/use-page-title.ts';
import { useSession } from '#web/lib/use-session.ts';
import { DepositCoinPanel } from './deposit-coin-panel.tsx';
import { DepositRow } from './deposit-row.tsx';
import { MainAccountNotice } from './main-account-notice.tsx';
import { depositConfigsQuery, getDepositState, depositsQuery } from './queries.ts';
import { useDepositEvents } from './use-deposit-events.ts';

/** Own deposits, of one coin or of all, newest first. */
function DepositsCard({ coin }: { coin?: string }) {
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

/** Deposit page: addresses by coin, and the history of deposits. */
export function DepositPage({ search }: { search: CoinSearchParams }) {
  const { t } = useTranslation('deposit');
  const session = useSession();
  useSitePageTitle(t('title'));
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 pt-4 pb-12">
      <header className="flex items-center gap-2">
        <ProfileBackLink label={t('back')} />
        <h1 className="text-base font-semibold">{t('title')}</h1>
      </header>
      {session?.mode === 'simulate' ? (
        <MainAccountNotice title={t('demo.title')} own={t('demo.own')} alone={t('demo.alone')} />
      ) : (
        <Deposits key={getAccountIdentity(session)} asked={parseCoinParam(search)} />
      )}
    </div>
  );
}

function Deposits({ asked }: { asked: string | undefined }) {
  const { t } = useTranslation(['deposit', 'money']);
  const { data: configs, error, refetch } = useQuery(depositConfigsQuery);
  useDepositEvents();
  const choices = configs && toCoinChoices(configs, getDepositState);
  const chosenChoice = choices?.find(({ coin, enabled }) => enabled && coin === asked);
  if (configs === undefined && error !== null)
    return <ErrorState title={t('loadFailed')} error={error} onRetry={() => void refetch()} />;
  if (chosenChoice)
    return (
      <>
        <SelectedCoin choice={chosenChoice} to="/deposit" />
        <DepositCoinPanel key={chosenChoice.coin} networks={chosenChoice.networks} />
        <DepositsCard key={`list ${chosenChoice.coin}`} coin={chosenChoice.coin} />
      </>
    );
  return (
    <RevealWhenReady ready={choices !== undefined}>
      {choices && asked !== undefined && <Notice tone="warn">{t('notNow', { coin: asked })}</Notice>}
      {choices?.every(({ enabled }) => !enabled) && <Notice tone="warn">{t('noneOn')}</Notice>}
      <p className="text-muted">{t('intro')}</p>
      <CoinGrid
        to="/deposit"
        choices={choices ?? []}
        note={(coin) => formatEnabledNetworks(choices?.find((choice) => choice.coin === coin)?.networks ?? [])}
      />
      <DepositsCard />
    </RevealWhenReady>
  );
}

/** Returns a coin's deposit networks as one line. */
const formatEnabledNetworks = (networks: readonly DepositConfig[]): string =>
  networks
    .filter((config) => getDepositState(config).enabled)
    .map(({ network_name }) => network_name)
    .join(', ');
