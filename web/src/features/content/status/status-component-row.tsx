import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { PlatformComponentStatus, PlatformStatusDay } from '#shared/schemas/status.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { getStatusDayLevel, type StatusHistoryDay, buildStatusHistory, getUptimePercent } from './status-file.ts';

const words: Record<PlatformComponentStatus['state'], string> = {
  operational: 'text-good',
  degraded: 'text-warn',
  down: 'text-bad',
};

const bars: Record<ReturnType<typeof getStatusDayLevel>, string> = {
  none: 'fill-surface-3',
  operational: 'fill-good',
  degraded: 'fill-warn',
  down: 'fill-bad',
};

/** Component of the platform: its state, and a bar for each of 90 days. */
export function StatusComponentRow({
  component,
  at,
  stale,
}: {
  component: PlatformComponentStatus;
  /** Time of the file, epoch seconds. */
  at: number;
  /** True when the file is old: the current state is unknown. */
  stale: boolean;
}) {
  const { t } = useTranslation('status');
  const format = useFormat();
  const share = getUptimePercent(component.days);
  const days = buildStatusHistory(component.days, at);
  const { name, state } = component;
  return (
    <li className="flex flex-col gap-2 py-4" data-component={name} data-state={stale ? 'unknown' : state}>
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="font-semibold">{t(`component.${name}`)}</h3>
        <span className={clsx('shrink-0 font-medium', stale ? 'text-muted' : words[state])}>
          {t(stale ? 'unknown' : `state.${state}`)}
        </span>
      </div>
      <p className="text-pretty text-muted">{t(`about.${name}`)}</p>
      <Bars
        days={days}
        label={t('barsLabel', {
          component: t(`component.${name}`),
          share: share === null ? '–' : format.rate(String(share), 2),
        })}
      />
      <p className="flex justify-between text-xs text-muted tabular-nums">
        <span>{t('daysAgo', { count: days.length })}</span>
        <span>{share === null ? t('noRecord') : t('upShare', { share: format.rate(String(share), 2) })}</span>
        <span>{t('today')}</span>
      </p>
    </li>
  );
}

/** Width and gap of a bar in drawing units. */
const WIDTH = 7;
const STEP = 10;
const HEIGHT = 28;

/** A bar's height states the same as its colour. */
const heights: Record<ReturnType<typeof getStatusDayLevel>, number> = {
  none: 4,
  operational: HEIGHT,
  degraded: 19,
  down: 10,
};

function Bars({ days, label }: { days: readonly StatusHistoryDay[]; label: string }) {
  const {
    t,
    i18n: { language },
  } = useTranslation('status');
  const dateText = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const describeDay = (date: string, day: PlatformStatusDay | null) => {
    const when = dateText.format(new Date(`${date}T00:00:00Z`));
    if (!day) return `${when}: ${t('noRecord')}`;
    return `${when}: ${t('dayText', { degraded: day.degraded, down: day.down })}`;
  };
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${days.length * STEP - (STEP - WIDTH)} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-7 w-full"
    >
      {days.map(({ date, day }, i) => (
        <rect
          key={date}
          x={i * STEP}
          y={HEIGHT - heights[getStatusDayLevel(day)]}
          width={WIDTH}
          height={heights[getStatusDayLevel(day)]}
          className={bars[getStatusDayLevel(day)]}
        >
          <title>{describeDay(date, day)}</title>
        </rect>
      ))}
    </svg>
  );
}
