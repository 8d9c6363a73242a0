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
import { AdminListFrame } from '#admin/features/kit/lists/list-frame.tsx';
import { AdminListTools } from '#admin/features/kit/lists/list-tools.tsx';
import { InventoryTable } from '#admin/features/money/coins/inventory-table.tsx';
import { type SearchParamsChange, omitUndefined } from '#admin/lib/search-params.ts';
import { useAdminPageTitle } from '#admin/lib/use-page-title.ts';
import type { CustomerHoldings } from '#shared/schemas/admin/ledger.ts';
import { customerHoldingSpans } from '#shared/staff/choices.ts';
import { Button } from '#ui/button.tsx';
import { SegmentedControl } from '#ui/segmented.tsx';
import { Notice, EmptyState } from '#ui/states.tsx';
import { Table } from '#ui/table.tsx';
import { AmountText } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { LiabilityBackingTable } from './backing-table.tsx';
import { DailyHoldingsTable } from './daily-holdings-table.tsx';
import { HoldingsTable } from './holdings-table.tsx';
import { type HoldingsSearchParams, exportHoldingsCsv, holdingsQuery, toHoldingsChartDays } from './queries.ts';
import { DailyValueChart } from './value-chart.tsx';

type InventoryRow = NonNullable<CustomerHoldings['inventory']>[number];

const columns: AdminListColumn<InventoryRow>[] = [
  createTextColumn('coin_type', 'coins.coin', { strong: true, card: 'start' }),
  createAmountColumn('amount', 'coins.inventory', { exact: true, signed: true, card: 'end' }),
  createAmountColumn('journal', 'books.byJournals', { exact: true, signed: true, card: 'end2' }),
  createAmountColumn('value', 'books.value', { exact: true, signed: true }),
];

/** Table of the house's inventory at the end of a day's pass, by counters and by journals. */
function InventorySnapshotTable({ inventory }: { inventory: CustomerHoldings['inventory'] | undefined }) {
  const { t } = useTranslation('admin');
  return (
    <Table
      label={t('coins.inventory')}
      columns={useAdminListColumns(columns)}
      rows={inventory === null ? [] : inventory}
      rowKey={({ coin_type }) => coin_type}
      skeletonRows={3}
      empty={<EmptyState>{t(inventory === null ? 'books.noInventory' : 'coins.noInventory')}</EmptyState>}
    />
  );
}

/** Page of total customer holdings: now or at a day's end, by coin and wallet, and their value by day. */
export function HoldingsPage({ search }: { search: HoldingsSearchParams }) {
  const { t } = useTranslation('admin');
  useAdminPageTitle(t('titles.assets'));
  const navigate = useNavigate({ from: '/admin/assets' });
  const query = useQuery(holdingsQuery(search));
  const { data } = query;
  const change = (searchChange: SearchParamsChange<HoldingsSearchParams>) =>
    void navigate({ search: (currentSearch) => omitUndefined({ ...currentSearch, ...searchChange }) });
  return (
    <AdminListFrame
      title={t('titles.assets')}
      filtered={0}
      stale={query.isPlaceholderData}
      search={
        <div className="flex flex-wrap items-center gap-3">
          <AccountKindChoice kind={search.kind} onChange={(kind) => change({ kind })} />
          <SegmentedControl
            label={t('books.span')}
            choices={customerHoldingSpans.map((value) => ({
              value,
              label: t('books.spanDays', { count: Number(value) }),
            }))}
            value={toHoldingsChartDays(search)}
            onChange={(value) => change({ span: value === '30' ? undefined : `${value}d` })}
          />
        </div>
      }
      tools={
        <AdminListTools
          readAt={query.dataUpdatedAt}
          failed={query.isError}
          onRefresh={() => void query.refetch()}
          file="customer-holdings"
          onExport={() => exportHoldingsCsv(search)}
        />
      }
    >
      <Totals data={data} day={search.day} />
      <HoldingsTime data={data} day={search.day} onLast={() => change({ day: undefined })} />
      <div className="grid items-start gap-x-6 gap-y-5 px-3 py-4 sm:px-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <DetailSection title={t('books.byCoin')} className="order-2 xl:order-1">
          <HoldingsTable
            holdings={data?.holdings}
            total={data?.totals.value}
            error={query.error}
            onRetry={() => void query.refetch()}
          />
          <h2 className="mt-3 font-semibold">{t('coins.inventory')}</h2>
          {search.day === undefined ? (
            <InventoryTable kind={search.kind ?? 'live'} />
          ) : (
            <InventorySnapshotTable inventory={data?.inventory} />
          )}
        </DetailSection>
        <DetailSection title={t('books.byDay')} className="order-1 xl:order-2">
          <DailyValueChart days={data?.days} chosen={data?.as_of?.day} none={t('books.noDays')} />
          <h2 className="mt-3 font-semibold">{t('books.inventoryByDay')}</h2>
          <DailyValueChart
            of={t('books.inventoryByDay')}
            days={data && inventoryDays(data.days)}
            chosen={data?.as_of?.day}
            none={t('books.noDays')}
          />
          <DailyHoldingsTable days={data?.days} chosen={search.day} onChoose={(day) => change({ day })} />
        </DetailSection>
      </div>
      {search.kind !== 'demo' && <LiabilityBackingTable />}
    </AdminListFrame>
  );
}

/** Returns the days with an inventory sum. */
const inventoryDays = (days: CustomerHoldings['days']) =>
  days.flatMap(({ day, inventory }) => (inventory === null ? [] : [{ day, value: inventory }]));

/** Time of the figures, prices used, and a link back from a day. */
function HoldingsTime({
  data,
  day,
  onLast,
}: {
  data: CustomerHoldings | undefined;
  day: string | undefined;
  onLast: () => void;
}) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  if (!data) return null;
  const { as_of, holdings } = data;
  const unpriced = [...new Set(holdings.filter(({ price }) => price === null).map(({ coin_type }) => coin_type))];
  return (
    <div className="flex flex-col items-start gap-3 px-3 pt-4 sm:px-4">
      {as_of === null ? (
        <Notice>{day === undefined ? t('books.noPass') : t('books.noDay', { day })}</Notice>
      ) : (
        <p className="text-muted">
          <span>{t('books.asOf', { time: format.time(as_of.ended_at), count: as_of.accounts })}</span>{' '}
          {as_of.priced_at !== null && <span>{t('books.pricedAt', { time: format.time(as_of.priced_at) })}</span>}
        </p>
      )}
      {day !== undefined && <Button onClick={onLast}>{t('books.toLast')}</Button>}
      {unpriced.length > 0 && <Notice tone="warn">{t('books.unpriced', { coins: unpriced.join(', ') })}</Notice>}
    </div>
  );
}

function Totals({ data, day }: { data: CustomerHoldings | undefined; day: string | undefined }) {
  const { t } = useTranslation('admin');
  const none = data && data.as_of === null;
  const total = (name: 'value' | 'available' | 'frozen') => (
    <div className="flex flex-col gap-0.5 bg-surface-0 px-3 py-3 sm:px-4 max-sm:first:col-span-2">
      <dt className="text-xs text-muted">{t(`books.totals.${name}`)}</dt>
      <dd className="text-base font-semibold">
        <AmountText value={none ? null : data?.totals[name]} unit="USDT" />
      </dd>
      {name === 'value' && (
        <dd className="text-xs text-muted">
          {day === undefined ? t('books.byLastTick') : t('books.byDayPrices', { day })}
        </dd>
      )}
    </div>
  );
  return (
    <dl className="grid grid-cols-2 gap-px border-b border-line bg-line sm:grid-cols-3">
      {total('value')}
      {total('available')}
      {total('frozen')}
    </dl>
  );
}
