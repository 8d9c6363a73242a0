import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DetailSection } from '#admin/features/kit/lists/fact-list.tsx';
import { AdminListTools } from '#admin/features/kit/lists/list-tools.tsx';
import { useAdminPageTitle } from '#admin/lib/use-page-title.ts';
import { ErrorState } from '#ui/states.tsx';
import { DailyMetricsChart } from './daily-metrics-chart.tsx';
import { HealthTable } from './health-table.tsx';
import { PendingReviewTiles } from './pending-review-tiles.tsx';
import { adminHomeQuery } from './queries.ts';
import { TodayMetrics } from './today-metrics.tsx';

/** Start page of staff: pending reviews, today's metrics, and system health. */
export function AdminHomePage() {
  const { t } = useTranslation('admin');
  useAdminPageTitle(t('titles.home'));
  const query = useQuery(adminHomeQuery);
  const { data } = query;
  return (
    <div className="flex flex-col gap-6 px-3 py-4 sm:px-4">
      <h1 className="sr-only">{t('titles.home')}</h1>
      {data === undefined && query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <section className="flex flex-col gap-2">
            <div className="flex flex-wrap items-center justify-between gap-x-3">
              <h2 className="font-semibold">{t('home.waiting')}</h2>
              <div className="flex items-center gap-2">
                <AdminListTools
                  readAt={query.dataUpdatedAt}
                  failed={query.isError}
                  onRefresh={() => void query.refetch()}
                />
              </div>
            </div>
            <PendingReviewTiles home={data} />
          </section>
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div className="flex min-w-0 flex-col gap-6">
              <DetailSection title={t('home.today')}>
                <TodayMetrics home={data} />
              </DetailSection>
              <DetailSection title={t('home.byDay')}>
                <DailyMetricsChart days={data?.days} />
              </DetailSection>
            </div>
            <DetailSection title={t('home.health')}>
              <HealthTable home={data} />
            </DetailSection>
          </div>
        </>
      )}
    </div>
  );
}
