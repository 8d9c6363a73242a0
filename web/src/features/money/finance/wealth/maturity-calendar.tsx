import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Investment } from '#shared/schemas/investments.ts';
import { IconButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { IconChevronDown } from '#ui/icons.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';
import { TimeText } from '#ui/values.tsx';
import { HideableAmount } from '#web/features/money/hideable-amount.tsx';
import { pickTranslation } from '#web/features/money/pick-translation.ts';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { useFormat } from '#web/lib/use-format.ts';
import {
  type MaturityDay,
  type CalendarMonth,
  groupMaturityDays,
  addMonths,
  toCalendarMonth,
  getMonthWeeks,
} from './maturity-months.ts';
import { runningInvestmentsQuery } from './queries.ts';

/** A Monday. */
const MONDAY = new Date(2024, 0, 1);

/** Maturing investments by month, with the total. */
export function MaturityCalendar() {
  const { t } = useTranslation('finance');
  const { data, error, refetch } = useQuery(runningInvestmentsQuery);
  return (
    <Card title={t('calendar.title')}>
      {data === undefined ? (
        error === null ? (
          <Skeleton className="h-72 w-full" />
        ) : (
          <ErrorState title={t('records.failed')} error={error} onRetry={() => void refetch()} />
        )
      ) : data.length === 0 ? (
        <EmptyState>{t('calendar.none')}</EmptyState>
      ) : (
        <Months investments={data} />
      )}
    </Card>
  );
}

function Months({ investments }: { investments: readonly Investment[] }) {
  const {
    t,
    i18n: { language },
  } = useTranslation('finance');
  const { language: locale } = useFormat();
  const [month, setMonth] = useState<CalendarMonth>(() =>
    toCalendarMonth(Math.min(...investments.map(({ maturity_date }) => maturity_date))),
  );
  const days = groupMaturityDays(investments, month);
  const name = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long' }).format(
    new Date(month.year, month.month, 1),
  );
  const turn = (by: number) => setMonth(addMonths(month, by));
  return (
    <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex flex-col gap-2">
        <div className="flex items-center justify-between">
          <IconButton label={t('calendar.previous')} onClick={() => turn(-1)}>
            <IconChevronDown className="rotate-90 rtl:-rotate-90" />
          </IconButton>
          <span className="font-medium" aria-live="polite">
            {name}
          </span>
          <IconButton label={t('calendar.next')} onClick={() => turn(1)}>
            <IconChevronDown className="-rotate-90 rtl:rotate-90" />
          </IconButton>
        </div>
        <MonthTable name={`${t('calendar.title')}: ${name}`} month={month} days={days} />
      </div>
      {days.length === 0 ? (
        <EmptyState>{t('calendar.noneThen')}</EmptyState>
      ) : (
        <ul aria-label={name} className="divide-y divide-line text-sm">
          {days.flatMap((day) =>
            day.investments.map((investment) => (
              <li key={investment.id} className="flex items-start justify-between gap-3 py-2">
                <span className="flex min-w-0 flex-col">
                  <span className="truncate">{pickTranslation(investment.product.names, language)}</span>
                  <TimeText at={investment.maturity_date} show="full" className="text-xs text-muted" />
                </span>
                <span className="flex flex-col items-end">
                  <HideableAmount value={investment.investment_amount} unit="USDT" />
                  <span className="text-xs text-muted">
                    + <HideableAmount value={investment.expected_return} />
                  </span>
                </span>
              </li>
            )),
          )}
        </ul>
      )}
    </div>
  );
}

interface MonthTableProps {
  name: string;
  month: CalendarMonth;
  days: readonly MaturityDay[];
}

function MonthTable({ name, month, days }: MonthTableProps) {
  const { t } = useTranslation('finance');
  const { language, integer } = useFormat();
  const today = new Date(getServerNowMs());
  const isToday = (day: number | null) =>
    day === today.getDate() && month.month === today.getMonth() && month.year === today.getFullYear();
  const weekday = (index: number, style: 'short' | 'long') =>
    new Intl.DateTimeFormat(language, { weekday: style }).format(new Date(2024, 0, MONDAY.getDate() + index));
  return (
    <table className="w-full table-fixed border-collapse text-xs" aria-label={name}>
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, index) => (
            <th key={index} scope="col" className="h-7 font-normal text-muted" aria-label={weekday(index, 'long')}>
              {weekday(index, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {getMonthWeeks(month).map((week, row) => (
          <tr key={row}>
            {week.map((day, column) => {
              const maturityDay = days.find((candidate) => candidate.day === day);
              return (
                <td
                  key={column}
                  className="h-11 border border-line p-1 align-top"
                  aria-current={isToday(day) ? 'date' : undefined}
                >
                  <span
                    className={clsx(
                      'tabular-nums',
                      isToday(day) ? 'font-semibold text-text underline underline-offset-2' : 'text-muted',
                    )}
                  >
                    {day === null ? '' : integer(day)}
                  </span>
                  {maturityDay && (
                    <span className="mt-0.5 flex h-4.5 items-center justify-center rounded-sm bg-surface-3 font-medium text-text tabular-nums">
                      <span aria-hidden="true">{integer(maturityDay.investments.length)}</span>
                      <span className="sr-only">
                        {t('calendar.matures', { number: integer(maturityDay.investments.length) })}{' '}
                        <HideableAmount value={maturityDay.total} unit="USDT" />
                      </span>
                    </span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
