import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { type PlatformComponentState, platformComponentStates } from '#shared/content/status.ts';
import type { Incident, PlatformStatusFile } from '#shared/schemas/status.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { IconCheck, IconClose, IconWarning } from '#ui/icons.tsx';
import { Badge, Notice, Skeleton } from '#ui/states.tsx';
import { TimeText } from '#ui/values.tsx';
import { useSitePageTitle } from '#web/lib/use-page-title.ts';
import { StatusComponentRow } from './status-component-row.tsx';
import { isStatusStale, type StatusSnapshot, statusFileQuery } from './status-file.ts';

/** System status page: now, the last 90 days, and incidents. */
export function StatusPage() {
  const { t } = useTranslation(['status', 'common']);
  const status = useQuery(statusFileQuery);
  useSitePageTitle(t('title'));
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8 px-4 pt-8 pb-16">
      <header className="flex flex-col gap-2">
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="max-w-prose text-base text-pretty text-muted">{t('lead')}</p>
      </header>
      {status.isError && (
        <Notice tone="warn">
          <span className="grow">{t(status.data ? 'lost' : 'failed')}</span>
          <Button size="sm" onClick={() => void status.refetch()} className="shrink-0">
            {t('common:retry')}
          </Button>
        </Notice>
      )}
      {status.data ? <Status read={status.data} /> : status.isPending && <StatusSkeleton />}
    </div>
  );
}

const StatusSkeleton = () => (
  <div className="flex flex-col gap-6" aria-busy="true">
    <Skeleton className="h-20 w-full" />
    <Skeleton className="h-96 w-full" />
  </div>
);

function Status({ read }: { read: StatusSnapshot }) {
  const { t } = useTranslation('status');
  const { file } = read;
  const stale = isStatusStale(read);
  const open = file.incidents.filter(({ ended_at }) => ended_at === null);
  const past = file.incidents.filter(({ ended_at }) => ended_at !== null);
  return (
    <>
      {stale ? <StaleStatusNotice file={file} minutes={Math.round(read.age / 60)} /> : <Overall file={file} />}
      {open.length > 0 && (
        <Card title={t('open')}>
          <Incidents incidents={open} />
        </Card>
      )}
      <Card title={t('parts')}>
        <ul className="flex flex-col divide-y divide-line">
          {file.components.map((component) => (
            <StatusComponentRow key={component.name} component={component} at={file.written_at} stale={stale} />
          ))}
        </ul>
        <p className="text-xs text-pretty text-muted">{t('barsText')}</p>
      </Card>
      <Card title={t('past')}>
        {past.length > 0 ? <Incidents incidents={past} /> : <p className="py-2 text-muted">{t('pastNone')}</p>}
      </Card>
    </>
  );
}

/** Notice that the file is no longer updated and shows an earlier state. */
function StaleStatusNotice({ file, minutes }: { file: PlatformStatusFile; minutes: number }) {
  const { t } = useTranslation('status');
  return (
    <div
      role="alert"
      data-testid="overall"
      data-state="stale"
      className="flex items-center gap-4 rounded border border-s-4 border-warn bg-surface-1 px-4 py-3 text-warn"
    >
      <IconWarning size={24} className="shrink-0" />
      <div>
        <p className="text-lg font-semibold">{t('stale')}</p>
        <p className="text-pretty text-text">
          {t('staleText', { count: minutes })} <TimeText at={file.written_at} show="full" />
        </p>
      </div>
    </div>
  );
}

const tones: Record<PlatformComponentState, { tone: string; Icon: typeof IconCheck }> = {
  operational: { tone: 'border-good text-good', Icon: IconCheck },
  degraded: { tone: 'border-warn text-warn', Icon: IconWarning },
  down: { tone: 'border-bad text-bad', Icon: IconClose },
};

/** Minimum state that an incident implies, whatever is measured. */
const heaviest: Record<Incident['impact'], PlatformComponentState> = {
  none: 'operational',
  minor: 'degraded',
  major: 'down',
};

function Overall({ file }: { file: PlatformStatusFile }) {
  const { t } = useTranslation('status');
  const openStates = file.incidents.filter(({ ended_at }) => ended_at === null).map(({ impact }) => heaviest[impact]);
  const worst = Math.max(...[file.overall, ...openStates].map((state) => platformComponentStates.indexOf(state)));
  const state = platformComponentStates[worst] ?? 'operational';
  const { tone, Icon } = tones[state];
  return (
    <div
      role="status"
      data-testid="overall"
      data-state={state}
      className={clsx('flex items-center gap-4 rounded border border-s-4 bg-surface-1 px-4 py-3', tone)}
    >
      <Icon size={24} className="shrink-0" />
      <div>
        <p className="text-lg font-semibold">{t(`overall.${state}`)}</p>
        <p className="text-muted">
          {t('looked')} <TimeText at={file.written_at} show="full" />
        </p>
      </div>
    </div>
  );
}

const impactTones = { none: 'info', minor: 'warn', major: 'bad' } as const;

function Incidents({ incidents }: { incidents: readonly Incident[] }) {
  const {
    t,
    i18n: { language },
  } = useTranslation('status');
  return (
    <ul className="flex flex-col divide-y divide-line">
      {incidents.map((incident) => (
        <li key={incident.id} className="flex flex-col gap-1.5 py-3 first:pt-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 className="text-base font-semibold">{incident.title[language as keyof Incident['title']]}</h3>
            <Badge tone={incident.ended_at === null ? impactTones[incident.impact] : 'muted'}>
              {t(`phase.${incident.phase}`)}
            </Badge>
          </div>
          <p className="max-w-prose text-base text-pretty">{incident.text[language as keyof Incident['text']]}</p>
          <p className="flex flex-wrap gap-x-4 text-xs text-muted">
            <span>
              {t('began')} <TimeText at={incident.started_at} show="full" />
            </span>
            {incident.ended_at !== null && (
              <span>
                {t('ended')} <TimeText at={incident.ended_at} show="full" />
              </span>
            )}
            {incident.components.length > 0 && (
              <span>{incident.components.map((name) => t(`component.${name}`)).join(' · ')}</span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
