import { useTranslation } from 'react-i18next';
import type { ListExportView } from '#shared/schemas/admin/exports.ts';
import { useFormat } from '#web/lib/use-format.ts';

/** Progress of a file, or its result. */
export function ExportProgress({ row }: { row: ListExportView }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { status, progress, failure, expires_at } = row;
  if (status === 'running') {
    const label = t('export.statuses.running');
    return (
      <span className="flex min-w-32 items-center gap-2">
        <span
          role="progressbar"
          aria-label={label}
          aria-valuenow={progress}
          aria-valuemin={0}
          aria-valuemax={100}
          className="h-1.5 min-w-16 grow overflow-hidden rounded-full bg-surface-3"
        >
          <span
            className="block size-full origin-left bg-info transition-transform"
            style={{ transform: `scaleX(${progress / 100})` }}
          />
        </span>
        <span className="w-9 text-end text-muted tabular-nums">{format.rate(String(progress))}</span>
      </span>
    );
  }
  if (failure !== null) {
    const why = t(`export.failures.${failure}`);
    return (
      <span className="block truncate max-md:max-w-44 md:max-w-80" title={why}>
        <span className="text-warn">{t('export.statuses.failed')}</span> <span className="text-muted">{why}</span>
      </span>
    );
  }
  const isGone = status === 'done' && expires_at === null;
  return <span className="text-muted">{t(`export.statuses.${isGone ? 'expired' : status}`)}</span>;
}

const UNITS = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/**
 * Formats bytes in the largest unit of at least one; below a thousand as a fraction of a kilobyte: bytes have no short
 * name.
 */
function formatByteSize(language: string, bytes: number): string {
  const power = Math.max(1, Math.min(UNITS.length, Math.floor(Math.log10(bytes) / 3)));
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: UNITS[power - 1] ?? 'kilobyte',
    unitDisplay: 'short',
    maximumSignificantDigits: 3,
  }).format(bytes / 1000 ** power);
}

/** Rows and bytes so far. */
export function ExportSize({ row: { rows, bytes } }: { row: ListExportView }) {
  const { t } = useTranslation('admin');
  const { language, integer } = useFormat();
  if (bytes === 0) return <span className="text-muted">–</span>;
  return (
    <span className="tabular-nums">
      {t('export.rowCount', { count: rows, number: integer(rows) })}{' '}
      <span className="text-muted">{formatByteSize(language, bytes)}</span>
    </span>
  );
}
