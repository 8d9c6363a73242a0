import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AccountKindChoice } from '#admin/features/kit/lists/account-kind-choice.tsx';
import {
  createAmountColumn,
  type AdminListColumn,
  createTextColumn,
  useAdminListColumns,
} from '#admin/features/kit/lists/columns.tsx';
import { DetailSection } from '#admin/features/kit/lists/fact-list.tsx';
import { ListCsvButton } from '#admin/features/kit/lists/list-csv-button.tsx';
import { AdminListFrame } from '#admin/features/kit/lists/list-frame.tsx';
import { AdminListTools } from '#admin/features/kit/lists/list-tools.tsx';
import { type SearchParamsChange, omitUndefined } from '#admin/lib/search-params.ts';
import { useAdminPageTitle } from '#admin/lib/use-page-title.ts';
import type { TrialBalanceView } from '#shared/schemas/admin/trial-balance.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { Badge, EmptyState, ErrorState, Notice, Skeleton } from '#ui/states.tsx';
import { Table } from '#ui/table.tsx';
import { AmountText } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { CoinTrialBalanceTable } from './coin-balance-table.tsx';
import { NetResultTable } from './net-result-table.tsx';
import { OpenStakesTable } from './open-stakes-table.tsx';
import { TrialBalanceDaysTable } from './trial-balance-days-table.tsx';
import {
  type TrialBalanceSearchParams,
  exportTrialBalanceDaysCsv,
  exportTrialBalanceCsv,
  trialBalanceQuery,
} from './trial-balance-queries.ts';

type Row = NonNullable<TrialBalanceView['wallets']>[number];

const columns: AdminListColumn<Row>[] = [
  createTextColumn('coin_type', 'books.coin', { strong: true, card: 'start' }),
  createAmountColumn('journal', 'books.trial.byJournal', { exact: true, card: 'start2' }),
  createAmountColumn('wallets', 'books.trial.inWallets', { exact: true, card: 'end2' }),
  createAmountColumn('difference', 'books.trial.difference', { exact: true, card: 'end' }),
];

/** Table of customers' booked balances next to their wallets, by coin. */
function WalletCheckTable({ balance: { wallets, unchecked } }: { balance: TrialBalanceView }) {
  const { t } = useTranslation('admin');
  return (
    <>
      {unchecked > 0 && <Notice tone="warn">{t('books.trial.unchecked', { count: unchecked })}</Notice>}
      <Table
        label={t('books.trial.wallets')}
        columns={useAdminListColumns(columns)}
        rows={wallets ?? []}
        rowKey={({ coin_type }) => coin_type}
        empty={<EmptyState>{t(wallets === null ? 'books.trial.comparedLater' : 'books.nothingHeld')}</EmptyState>}
      />
    </>
  );
}

/** Page of a day's trial balance by account and coin, its net result, and earlier days' results. */
export function TrialBalancePage({ search }: { search: TrialBalanceSearchParams }) {
  const { t } = useTranslation('admin');
  useAdminPageTitle(t('titles.trialBalance'));
  const navigate = useNavigate({ from: '/admin/trial-balance' });
  const query = useQuery(trialBalanceQuery(search));
  const balance = query.data?.balance;
  const change = (searchChange: SearchParamsChange<TrialBalanceSearchParams>) =>
    void navigate({ search: (currentSearch) => omitUndefined({ ...currentSearch, ...searchChange }) });
  return (
    <AdminListFrame
      title={t('titles.trialBalance')}
      filtered={0}
      stale={query.isPlaceholderData}
      search={
        <div className="flex flex-wrap items-center gap-3">
          <AccountKindChoice kind={search.kind} onChange={(kind) => change({ kind })} />
          <DayChoice day={search.day ?? balance?.day} onChange={(day) => change({ day })} />
          {search.day !== undefined && (
            <Button onClick={() => change({ day: undefined })}>{t('books.trial.latest')}</Button>
          )}
        </div>
      }
      tools={
        <AdminListTools
          readAt={query.dataUpdatedAt}
          failed={query.isError}
          onRefresh={() => void query.refetch()}
          file={`trial-balance-${balance?.day ?? ''}`}
          onExport={() => exportTrialBalanceCsv(search)}
        />
      }
    >
      {query.data === undefined && query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : balance === null ? (
        <EmptyState>
          {search.day === undefined ? t('books.trial.none') : t('books.trial.noDay', { day: search.day })}
        </EmptyState>
      ) : (
        <>
          <Totals balance={balance} />
          <TrialBalanceTime balance={balance} />
        </>
      )}
      <div className="flex flex-col gap-6 px-3 py-4 sm:px-4">
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          {balance !== null && !query.isError && (
            <DetailSection title={t('books.trial.net')} className="min-w-0">
              <NetResultTable balance={balance} />
            </DetailSection>
          )}
          <section aria-label={t('books.trial.byDay')} className="flex min-w-0 flex-col gap-2">
            <div className="flex flex-wrap items-center gap-2">
              <h2 className="me-auto font-semibold">{t('books.trial.byDay')}</h2>
              <ListCsvButton
                file="net-results"
                read={() => exportTrialBalanceDaysCsv(search)}
                tooMany={t('list.exportRefused')}
              />
            </div>
            <TrialBalanceDaysTable search={search} chosen={balance?.day} onChoose={(day) => change({ day })} />
          </section>
        </div>
        {balance && <Balance balance={balance} />}
      </div>
    </AdminListFrame>
  );
}

/** Selector of the day: typed, previous or next. */
function DayChoice({ day, onChange }: { day: string | undefined; onChange: (day: string | undefined) => void }) {
  const { t } = useTranslation('admin');
  const step = (days: number) => {
    if (day === undefined) return;
    const at = new Date(`${day}T00:00:00Z`);
    at.setUTCDate(at.getUTCDate() + days);
    onChange(at.toISOString().slice(0, 10));
  };
  return (
    <div className="flex items-center gap-1">
      <Button variant="ghost" aria-label={t('books.trial.previous')} onClick={() => step(-1)}>
        <span aria-hidden="true">‹</span>
      </Button>
      <Field label={t('books.trial.day')} hideLabel className="w-36">
        {(control) => (
          <Input
            {...control}
            type="date"
            value={day ?? ''}
            onChange={(event) => onChange(event.target.value || undefined)}
          />
        )}
      </Field>
      <Button variant="ghost" aria-label={t('books.trial.next')} onClick={() => step(1)}>
        <span aria-hidden="true">›</span>
      </Button>
    </div>
  );
}

function Totals({ balance }: { balance: TrialBalanceView | undefined }) {
  const { t } = useTranslation('admin');
  const total = (label: string, value: string | undefined, signed: boolean, wide = false) => (
    <div
      className={
        wide
          ? 'flex flex-col gap-0.5 bg-surface-0 px-3 py-3 sm:px-4 max-lg:col-span-2'
          : 'flex flex-col gap-0.5 bg-surface-0 px-3 py-3 sm:px-4'
      }
    >
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="text-base font-semibold">
        <AmountText value={value} signed={signed} unit="USDT" />
      </dd>
    </div>
  );
  return (
    <dl className="grid grid-cols-2 gap-px border-b border-line bg-line lg:grid-cols-5">
      {total(t('books.trial.net'), balance?.net, true, true)}
      {total(t('books.trial.realised'), balance?.realised, true)}
      {total(t('books.trial.lines.exchange'), balance?.lines.exchange, true)}
      {total(t('books.trial.lines.adjustments'), balance?.lines.adjustments, true)}
      {total(t('books.trial.openStakes'), balance?.open_stakes, false)}
    </dl>
  );
}

const tones = { open: 'info', closed: 'good', brought_forward: 'muted' } as const;

/** State of the day, its agreement with the wallets, its contents, and the time of its prices. */
function TrialBalanceTime({ balance }: { balance: TrialBalanceView | undefined }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  if (!balance) return <Skeleton className="mx-3 mt-4 h-5 w-80 sm:mx-4" />;
  const { state, agrees, until, accounts, entries, priced_at, unpriced } = balance;
  const check = agrees === null ? 'notCompared' : agrees ? 'agrees' : 'differs';
  return (
    <div className="flex flex-col items-start gap-3 px-3 pt-4 sm:px-4">
      <p role="status" className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[state]}>{t(`books.trial.states.${state}`)}</Badge>
        <Badge tone={agrees === null ? 'muted' : agrees ? 'good' : 'bad'}>{t(`books.trial.${check}`)}</Badge>
        <span className="text-muted">
          <span>
            {t(state === 'brought_forward' ? 'books.trial.before' : 'books.trial.until', { time: format.time(until) })}
          </span>{' '}
          <span>
            {t('books.trial.counts', { accounts: format.integer(accounts), entries: format.integer(entries) })}
          </span>{' '}
          {priced_at !== null && <span>{t('books.trial.pricedAt', { time: format.time(priced_at) })}</span>}
        </span>
      </p>
      {unpriced.length > 0 && <Notice tone="warn">{t('books.unpriced', { coins: unpriced.join(', ') })}</Notice>}
    </div>
  );
}

/** Accounts by coin, the comparison with wallets, and the open stakes. */
function Balance({ balance }: { balance: TrialBalanceView }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <section aria-label={t('titles.trialBalance')} className="flex flex-col gap-4">
        <div className="flex flex-col gap-1">
          <h2 className="font-semibold">{t('titles.trialBalance')}</h2>
          <p className="max-w-prose text-muted">{t('books.trial.signHint')}</p>
        </div>
        {balance.totals.map(({ coin_type }) => (
          <section key={coin_type} aria-label={coin_type} className="flex flex-col gap-1">
            <h3 className="px-3 font-medium">{coin_type}</h3>
            <CoinTrialBalanceTable balance={balance} coin={coin_type} />
          </section>
        ))}
      </section>
      <DetailSection title={t('books.trial.wallets')}>
        <WalletCheckTable balance={balance} />
      </DetailSection>
      {balance.state !== 'open' && balance.open_stakes !== '0' && <OpenStakesTable of={balance} />}
    </>
  );
}
