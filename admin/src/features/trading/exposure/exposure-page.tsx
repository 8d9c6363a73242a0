import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountKindChoice } from '#admin/features/kit/lists/account-kind-choice.tsx';
import { TEXT_LINK_CLASS } from '#admin/features/kit/lists/fact-list.tsx';
import { AdminListFrame } from '#admin/features/kit/lists/list-frame.tsx';
import { AdminListTools } from '#admin/features/kit/lists/list-tools.tsx';
import { toSymbolParam } from '#admin/features/trading/symbols/queries.ts';
import { type SearchParamsChange, omitUndefined } from '#admin/lib/search-params.ts';
import { useAdminPageTitle } from '#admin/lib/use-page-title.ts';
import type { ExposureReport, SymbolExposure } from '#shared/schemas/admin/exposure.ts';
import { exposureExpiryHorizons } from '#shared/staff/choices.ts';
import { SegmentedControl } from '#ui/segmented.tsx';
import { Badge, EmptyState, Notice } from '#ui/states.tsx';
import { type TableColumn, Table } from '#ui/table.tsx';
import { AmountText } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { type ExposureSearchParams, exposureQuery, toExposureWindow, type ExposureSort } from './queries.ts';

/** Whole units suffice for millions. */
const money = (value: string, signed = false) => <AmountText value={value} signed={signed} />;

/** Share of a limit, as a number and a bar. */
function UsedLimitBar({ percent }: { percent: string }) {
  const format = useFormat();
  const part = Math.min(100, Number(percent));
  return (
    <span className="inline-flex items-center gap-2">
      <span className="h-1 w-12 overflow-hidden rounded-full bg-surface-3" aria-hidden="true">
        <span
          className={clsx('block h-full', part >= 80 ? 'bg-bad' : part >= 50 ? 'bg-warn' : 'bg-info')}
          style={{ width: `${part}%` }}
        />
      </span>
      <span className="w-14 text-end">{format.rate(percent, 1)}</span>
    </span>
  );
}

function useColumns(): TableColumn<SymbolExposure>[] {
  const { t } = useTranslation('admin');
  return useMemo(() => {
    const side = ({ count, stake }: { count: number; stake: string }) =>
      count === 0 ? (
        <span className="text-muted">–</span>
      ) : (
        <>
          {count} <span className="text-muted">·</span> {money(stake)}
        </>
      );
    return [
      {
        key: 'symbol',
        head: t('exposure.symbol'),
        card: 'start',
        cell: ({ symbol, is_trading }) => (
          <span className="inline-flex items-center gap-2">
            <Link
              to="/admin/trading/symbols/$symbol"
              params={{ symbol: toSymbolParam(symbol) }}
              className={clsx(TEXT_LINK_CLASS, 'font-medium')}
            >
              {symbol}
            </Link>
            {!is_trading && <Badge tone="bad">{t('exposure.halted')}</Badge>}
          </span>
        ),
      },
      { key: 'call', head: t('exposure.calls'), align: 'end', cell: ({ expiring }) => side(expiring.call) },
      { key: 'put', head: t('exposure.puts'), align: 'end', cell: ({ expiring }) => side(expiring.put) },
      {
        key: 'worst',
        head: t('exposure.worst'),
        align: 'end',
        sort: 'worst',
        card: 'end',
        cell: ({ expiring }) => money(expiring.worst),
      },
      {
        key: 'payouts',
        head: t('exposure.payouts'),
        align: 'end',
        sort: 'payouts',
        cell: ({ options }) => money(options.payouts),
      },
      {
        key: 'used',
        head: t('exposure.used'),
        align: 'end',
        cell: ({ options }) => <UsedLimitBar percent={options.used} />,
      },
      {
        key: 'long',
        head: t('exposure.long'),
        align: 'end',
        sort: 'long',
        cell: ({ perpetuals }) => money(perpetuals.long),
      },
      {
        key: 'short',
        head: t('exposure.short'),
        align: 'end',
        sort: 'short',
        cell: ({ perpetuals }) => money(perpetuals.short),
      },
      {
        key: 'net',
        head: t('exposure.net'),
        align: 'end',
        sort: 'net',
        card: 'end2',
        cell: ({ perpetuals }) => money(perpetuals.net, true),
      },
      {
        key: 'perpetualsUsed',
        head: t('exposure.perpetualsUsed'),
        align: 'end',
        cell: ({ perpetuals }) => <UsedLimitBar percent={perpetuals.used} />,
      },
      {
        key: 'insurance',
        head: t('exposure.insurance'),
        align: 'end',
        cell: ({ perpetuals }) => <UsedLimitBar percent={perpetuals.insurance} />,
      },
    ];
  }, [t]);
}

/** Page of the house's worst-case exposure, as last counted. */
export function ExposurePage({ search }: { search: ExposureSearchParams }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  useAdminPageTitle(t('titles.exposure'));
  const navigate = useNavigate({ from: '/admin/exposure' });
  const query = useQuery(exposureQuery(search));
  const columns = useColumns();
  const { data } = query;
  const change = (searchChange: SearchParamsChange<ExposureSearchParams>) =>
    void navigate({ search: (currentSearch) => omitUndefined({ ...currentSearch, ...searchChange }) });
  return (
    <AdminListFrame
      title={t('titles.exposure')}
      filtered={0}
      stale={query.isPlaceholderData}
      search={
        <div className="flex flex-wrap items-center gap-3">
          <AccountKindChoice kind={search.kind} onChange={(kind) => change({ kind })} />
          <SegmentedControl
            label={t('exposure.horizon')}
            choices={exposureExpiryHorizons.map((value) => ({ value, label: t(`exposure.horizons.${value}`) }))}
            value={toExposureWindow(search)}
            onChange={(value) => change({ minutes: value === '60' ? undefined : `${value}m` })}
          />
        </div>
      }
      tools={
        <AdminListTools readAt={(data?.at ?? 0) * 1000} failed={query.isError} onRefresh={() => void query.refetch()} />
      }
    >
      <Totals data={data} />
      {data && data.covered_until !== null && !data.complete && (
        <Notice tone="warn" className="mx-3 mb-3 sm:mx-4">
          {t('exposure.incomplete', { time: format.clock(data.covered_until) })}
        </Notice>
      )}
      <Table
        label={t('titles.exposure')}
        columns={columns}
        rows={data?.symbols}
        rowKey={({ symbol }) => symbol}
        error={query.error}
        onRetry={() => void query.refetch()}
        sorting={{ by: search.sort ?? 'worst', order: 'desc' }}
        onSort={({ by }) => change({ sort: by === 'worst' ? undefined : (by as ExposureSort) })}
        empty={<EmptyState>{t(data?.at === null ? 'exposure.notCounted' : 'exposure.none')}</EmptyState>}
      />
    </AdminListFrame>
  );
}

function Totals({ data }: { data: ExposureReport | undefined }) {
  const { t } = useTranslation('admin');
  const totals = data?.totals;
  const count = totals?.expiring ?? 0;
  return (
    <dl className="grid grid-cols-2 gap-px border-b border-line bg-line lg:grid-cols-4">
      <Total label={t('exposure.totalWorst')} value={totals?.worst} hint={t('exposure.worstHint', { count })} />
      <Total label={t('exposure.totalPayouts')} value={totals?.payouts} hint={t('exposure.payoutsHint')} />
      <Total
        label={t('exposure.totalNotional')}
        value={totals?.long}
        second={totals?.short}
        hint={t('exposure.notionalHint')}
      />
      <Total label={t('exposure.totalNet')} value={totals?.net} signed hint={t('exposure.netHint')} />
    </dl>
  );
}

interface TotalProps {
  label: string;
  value: string | undefined;
  /** Shown behind the first, as its other side. */
  second?: string | undefined;
  signed?: boolean;
  hint: string;
}

const Total = ({ label, value, second, signed = false, hint }: TotalProps) => (
  <div className="flex flex-col gap-0.5 bg-surface-0 px-3 py-3 sm:px-4">
    <dt className="text-xs text-muted">{label}</dt>
    <dd className="flex flex-wrap items-baseline gap-x-2 text-base font-semibold">
      <AmountText value={value} signed={signed} unit="USDT" />
      {second !== undefined && (
        <>
          <span className="text-muted">/</span>
          <AmountText value={second} unit="USDT" />
        </>
      )}
    </dd>
    <dd className="text-xs text-muted">{hint}</dd>
  </div>
);
