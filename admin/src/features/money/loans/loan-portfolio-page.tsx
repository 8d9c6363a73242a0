import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminListColumn, createTextColumn, useAdminListColumns } from '#admin/features/kit/lists/columns.tsx';
import { TEXT_LINK_CLASS, DetailSection } from '#admin/features/kit/lists/fact-list.tsx';
import { AdminListFrame } from '#admin/features/kit/lists/list-frame.tsx';
import { AdminListTools } from '#admin/features/kit/lists/list-tools.tsx';
import { TotalShareBar } from '#admin/features/money/products/product-columns.tsx';
import { useAdminPageTitle } from '#admin/lib/use-page-title.ts';
import type { LoanPortfolio } from '#shared/schemas/admin/finance.ts';
import { ErrorState } from '#ui/states.tsx';
import { Table } from '#ui/table.tsx';
import { AmountText } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { loanPortfolioQuery } from './queries.ts';

/** Page of the loan portfolio: outstanding, overdue by age, interest to come, write-offs. */
export function LoanPortfolioPage() {
  const { t } = useTranslation('admin');
  const title = t('titles.loanPortfolio');
  useAdminPageTitle(title);
  const { data, error, refetch, dataUpdatedAt, isError } = useQuery(loanPortfolioQuery());
  const portfolio = data?.portfolio;
  return (
    <AdminListFrame
      title={title}
      filtered={0}
      stale={false}
      tools={<AdminListTools readAt={dataUpdatedAt} failed={isError} onRefresh={() => void refetch()} />}
    >
      {!portfolio && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <PortfolioMetrics portfolio={portfolio} />
          <div className="max-w-4xl px-3 py-4 sm:px-4">
            <DetailSection title={t('portfolio.overdue')}>
              <Overdue portfolio={portfolio} />
              <p>
                <Link to="/admin/loans/applications" search={{ status: 'disbursed' }} className={TEXT_LINK_CLASS}>
                  {t('portfolio.toLoans')}
                </Link>
              </p>
            </DetailSection>
          </div>
        </>
      )}
    </AdminListFrame>
  );
}

function PortfolioMetrics({ portfolio }: { portfolio: LoanPortfolio | undefined }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const figure = (name: 'outstanding' | 'principal' | 'expected_interest' | 'written_off') => (
    <div className="bg-surface-1 px-4 py-3">
      <dt className="text-xs text-muted">{t(`portfolio.${name}`)}</dt>
      <dd className="text-base font-semibold">
        <AmountText value={portfolio?.[name]} unit="USDT" />
      </dd>
    </div>
  );
  return (
    <>
      <dl className="grid grid-cols-2 gap-px border-b border-line bg-line lg:grid-cols-5">
        {figure('outstanding')}
        {figure('principal')}
        {figure('expected_interest')}
        {figure('written_off')}
        <div className="bg-surface-1 px-4 py-3 max-lg:col-span-2">
          <dt className="text-xs text-muted">{t('portfolio.loans')}</dt>
          <dd className="text-base font-semibold tabular-nums">{portfolio ? format.integer(portfolio.loans) : '–'}</dd>
        </div>
      </dl>
      <p className="px-3 pt-4 text-muted sm:px-4">
        {portfolio && t('portfolio.asOf', { time: format.time(portfolio.as_of) })}
      </p>
    </>
  );
}

type OverdueAgeRow = LoanPortfolio['overdue'][number];

/** Overdue amounts by age, each as a bar of the total. */
function Overdue({ portfolio }: { portfolio: LoanPortfolio | undefined }) {
  const { t } = useTranslation('admin');
  const rows = portfolio?.overdue;
  const total = String((rows ?? []).reduce((sum, { outstanding }) => sum + Number(outstanding), 0));
  const columns = useMemo(
    (): AdminListColumn<OverdueAgeRow>[] => [
      {
        key: 'age',
        head: 'portfolio.age',
        card: 'start',
        cell: ({ age }, translate) => <span className="font-medium">{translate('portfolio.days', { days: age })}</span>,
      },
      createTextColumn('loans', 'portfolio.loans', { align: 'end', card: 'start2' }),
      {
        key: 'bar',
        head: 'portfolio.share',
        card: 'end2',
        cell: ({ outstanding }) => (
          <span className="flex w-40 items-center sm:w-64">
            <TotalShareBar part={outstanding} of={total} wide />
          </span>
        ),
      },
      {
        key: 'outstanding',
        head: 'portfolio.outstanding',
        align: 'end',
        card: 'end',
        cell: ({ outstanding }) => <AmountText value={outstanding} unit="USDT" />,
      },
    ],
    [total],
  );
  return (
    <Table
      label={t('portfolio.overdue')}
      columns={useAdminListColumns(columns)}
      rows={rows}
      rowKey={({ age }) => age}
      skeletonRows={4}
      empty={null}
    />
  );
}
