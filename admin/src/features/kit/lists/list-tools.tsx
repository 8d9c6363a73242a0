import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { IconAdminRefresh } from '#admin/features/kit/icons.tsx';
import { IconButton } from '#ui/button.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { ExportButton } from './export-button.tsx';
import { ListCsvButton } from './list-csv-button.tsx';

interface ListToolsProps {
  /** Time of the last fetch, epoch ms; 0 before it. */
  readAt: number;
  /** True when the last fetch failed: the rows are out of date. */
  failed: boolean;
  onRefresh: () => void;
  /** Name of the full export without extension, and its text. Omitted without a file. */
  file?: string;
  onExport?: () => Promise<string>;
  /** Exports in the background, whatever the size. Omitted for small lists. */
  onAsk?: () => Promise<void>;
}

/** Time of the last fetch, refresh button and export button. */
export function AdminListTools({ readAt, failed, onRefresh, file, onExport, onAsk }: ListToolsProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <>
      <span className={clsx('text-xs tabular-nums', failed ? 'text-warn' : 'text-muted')}>
        {readAt === 0 ? '' : t('list.readAt', { time: format.clock(readAt / 1000) })}
      </span>
      <IconButton label={t('list.refresh')} onClick={onRefresh}>
        <IconAdminRefresh />
      </IconButton>
      {onExport && file !== undefined && (
        <ListCsvButton file={file} read={onExport} tooMany={t(onAsk ? 'export.tooMany' : 'list.exportRefused')} />
      )}
      {onAsk && <ExportButton ask={onAsk} />}
    </>
  );
}
