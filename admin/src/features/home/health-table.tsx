import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type AdminPageName, adminPages } from '#admin/features/kit/admin-pages.ts';
import { TEXT_LINK_CLASS } from '#admin/features/kit/lists/fact-list.tsx';
import {
  type PlatformComponentState,
  STATUS_STALE_SECONDS,
  type PlatformComponent,
  platformComponents,
} from '#shared/content/status.ts';
import type { AdminHomeSummary } from '#shared/schemas/admin/home.ts';
import { Badge, Notice, Skeleton } from '#ui/states.tsx';
import { TimeText } from '#ui/values.tsx';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { QueueTable } from './queue-table.tsx';

/** Page with the details of each part. */
const healthPages = {
  prices: 'symbols',
  feeds: 'symbols',
  settlement: 'orders',
  ledger: 'reconcile',
  deposits: 'coinNetworks',
  withdrawals: 'withdrawals',
  api: 'incidents',
} as const satisfies Record<PlatformComponent, AdminPageName>;

const tones = { operational: 'good', degraded: 'warn', down: 'bad' } as const satisfies Record<
  PlatformComponentState,
  string
>;

/** Unit of each part's measure. */
const healthUnits = {
  prices: 'millisecond',
  feeds: 'percent',
  settlement: 'second',
  ledger: 'second',
  deposits: 'percent',
  withdrawals: 'second',
  api: 'millisecond',
} as const satisfies Record<PlatformComponent, string>;

const MINUTE = 60;

/** Returns a formatter of measures with units, long times in minutes: `1.2 s`, `14 min`. */
function useMeasure() {
  const { language } = useFormat();
  const write = (value: number, unit: string) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }).format(
      value,
    );
  return (value: number, unit: (typeof healthUnits)[PlatformComponent]): string => {
    if (unit === 'percent') return write(value, unit);
    const seconds = unit === 'millisecond' ? value / 1000 : value;
    return seconds < 2 * MINUTE ? write(seconds, 'second') : write(Math.round(seconds / MINUTE), 'minute');
  };
}

/** Table of the age of the latest tick, and the last measured health of each part. */
export function HealthTable({ home }: { home: AdminHomeSummary | undefined }) {
  const { t } = useTranslation('admin');
  const { t: status } = useTranslation('status');
  const measure = useMeasure();
  if (!home) return <Skeleton className="h-72 w-full" />;
  const { health, tick_age } = home;
  const componentsByName = new Map(health?.components.map((component) => [component.name, component]));
  return (
    <>
      <table className="w-full">
        <caption className="sr-only">{t('home.health')}</caption>
        <tbody>
          {platformComponents
            .filter((name) => name === 'prices' || health !== null)
            .map((name) => {
              const { state, value = null } = componentsByName.get(name) ?? {};
              // The tick's age is computed for the present moment.
              const measured = name === 'prices' ? tick_age : value;
              return (
                <tr key={name} className="h-9 border-b border-line">
                  <th scope="row" className="text-start font-normal">
                    <Link to={adminPages[healthPages[name]].path} className={TEXT_LINK_CLASS}>
                      {t(`home.measures.${name}`)}
                    </Link>
                  </th>
                  <td className="text-end tabular-nums">
                    {measured === null ? '–' : measure(measured, healthUnits[name])}
                  </td>
                  <td className="ps-3 text-end">
                    {state && <Badge tone={tones[state]}>{status(`state.${state}`)}</Badge>}
                  </td>
                </tr>
              );
            })}
        </tbody>
      </table>
      {health && health.queues.length > 0 && <QueueTable queues={health.queues} />}
      <HealthCheckTime health={health} />
    </>
  );
}

function HealthCheckTime({ health }: Pick<AdminHomeSummary, 'health'>) {
  const { t } = useTranslation('admin');
  if (!health) return <Notice>{t('home.notLooked')}</Notice>;
  if (getServerNowMs() / 1000 - health.written_at > STATUS_STALE_SECONDS)
    return <Notice tone="warn">{t('home.staleHealth')}</Notice>;
  return (
    <p className="text-xs text-muted">
      {t('home.looked')} <TimeText at={health.written_at} />
    </p>
  );
}
