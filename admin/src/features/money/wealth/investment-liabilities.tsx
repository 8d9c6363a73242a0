import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RunSystemJobButton } from '#admin/features/kit/change/run-now-button.tsx';
import {
  createAmountColumn,
  type AdminListColumn,
  createTextColumn,
  useAdminListColumns,
} from '#admin/features/kit/lists/columns.tsx';
import { DailyValueChart } from '#admin/features/money/books/value-chart.tsx';
import { adminApi } from '#admin/lib/api.ts';
import type { InvestmentCommitment } from '#shared/schemas/admin/finance.ts';
import { ErrorState } from '#ui/states.tsx';
import { Table } from '#ui/table.tsx';
import { AmountText } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { investmentLiabilitiesQuery, FINANCIAL_PRODUCTS_QUERY_KEY, INVESTMENTS_QUERY_KEY } from './queries.ts';

/** Button that pays what is due now, as the timer does each minute, and shows how many were paid. */
function PayMaturedInvestmentsButton() {
  const { t } = useTranslation('admin');
  return (
    <RunSystemJobButton
      permission="investments.pay"
      run={async () => (await adminApi('POST /admin/financial-investments/process-matured', {})).processed}
      queries={[INVESTMENTS_QUERY_KEY, FINANCIAL_PRODUCTS_QUERY_KEY]}
      label={t('promise.pay')}
      idle={t('promise.byItself')}
      done={(count) => (count === 0 ? t('promise.nothingDue') : t('promise.paid', { count }))}
    />
  );
}

const columns: AdminListColumn<InvestmentCommitment>[] = [
  createTextColumn('date', 'books.day', { strong: true, card: 'start' }),
  createTextColumn('investments', 'promise.investments', { align: 'end' }),
  createAmountColumn('principal', 'promise.principal', { card: 'start2' }),
  createAmountColumn('accrued', 'promise.accrued', { card: 'end' }),
  createAmountColumn('promised', 'promise.promised', { card: 'end2' }),
];

/** Liabilities from live investments: now, and at the end of each day. */
export function InvestmentLiabilities() {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery(investmentLiabilitiesQuery);
  const shown = useAdminListColumns(columns);
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  // They arrive newest first.
  const days = data?.days.map(({ date, accrued }) => ({ day: date, value: accrued })).toReversed();
  return (
    <section
      aria-label={t('promise.title')}
      className="grid gap-x-8 gap-y-3 border-b border-line px-3 py-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
    >
      <div className="flex min-w-0 flex-col gap-3">
        <h2 className="font-semibold">{t('promise.title')}</h2>
        <CurrentLiabilities now={data?.now} />
        <PayMaturedInvestmentsButton />
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <h3 className="text-xs text-muted">{t('promise.byDay')}</h3>
        <DailyValueChart days={days} chosen={undefined} none={t('promise.noDays')} />
        {data && data.days.length > 0 && (
          <details>
            <summary className="cursor-pointer text-muted">{t('promise.figures')}</summary>
            <div className="relative mt-2 max-h-72 overflow-auto">
              <Table
                label={t('promise.byDay')}
                columns={shown}
                rows={data.days}
                rowKey={({ date }) => date}
                empty={null}
              />
            </div>
          </details>
        )}
      </div>
    </section>
  );
}

function CurrentLiabilities({ now }: { now: InvestmentCommitment | undefined }) {
  const { t } = useTranslation('admin');
  const { integer } = useFormat();
  const figure = (name: 'principal' | 'accrued' | 'promised') => (
    <div className="flex flex-col">
      <dt className="text-xs text-muted">{t(`promise.${name}`)}</dt>
      <dd className="font-semibold">
        <AmountText value={now?.[name]} unit="USDT" />
      </dd>
    </div>
  );
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2">
      <div className="flex flex-col">
        <dt className="text-xs text-muted">{t('promise.investments')}</dt>
        <dd className="font-semibold tabular-nums">{now ? integer(now.investments) : '–'}</dd>
      </div>
      {figure('principal')}
      {figure('accrued')}
      {figure('promised')}
    </dl>
  );
}
