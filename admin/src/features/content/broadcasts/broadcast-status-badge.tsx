import { useTranslation } from 'react-i18next';
import type { Broadcast } from '#shared/schemas/admin/broadcasts.ts';
import { Badge } from '#ui/states.tsx';
import { useFormat } from '#web/lib/use-format.ts';

const tones = { draft: 'muted', scheduled: 'info', sending: 'warn', sent: 'good', cancelled: 'muted' } as const;

/** Badge with the status of a broadcast. */
export function BroadcastStatusBadge({ status }: Pick<Broadcast, 'status'>) {
  const { t } = useTranslation('admin');
  return <Badge tone={tones[status]}>{t(`broadcast.statuses.${status}`)}</Badge>;
}

/** Progress of delivery: a bar while it is being sent. */
export function BroadcastProgress({ broadcast: { status, sent, total } }: { broadcast: Broadcast }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  if (status === 'draft' || status === 'scheduled') return <span className="text-muted">–</span>;
  if (total === null)
    return <span className="text-muted">{status === 'sending' ? t('broadcast.counting') : format.integer(sent)}</span>;
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      {status === 'sending' && (
        <progress
          className="h-1.5 w-20 overflow-hidden rounded-full accent-accent"
          aria-label={t('broadcast.progress')}
          max={Math.max(1, total)}
          value={sent}
        />
      )}
      <span>{t('broadcast.sentOf', { sent: format.integer(sent), total: format.integer(total) })}</span>
    </span>
  );
}

/** Text that names the recipients. */
export function BroadcastSegmentText({ segment: { kind, country, level } }: Pick<Broadcast, 'segment'>) {
  const {
    t,
    i18n: { language },
  } = useTranslation('admin');
  if (kind === 'country')
    return new Intl.DisplayNames([language], { type: 'region' }).of(country ?? '') ?? country ?? '';
  if (kind === 'level') return <span>{t('broadcast.ofLevel', { level })}</span>;
  return <span>{t(`broadcast.segments.${kind}`)}</span>;
}
