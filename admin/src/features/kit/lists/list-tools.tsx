import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { IconRefresh } from '#admin/features/kit/icons.tsx';
import { IconButton } from '#ui/button.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { ExportButton } from './ask-export.tsx';
import { ListCsvButton } from './csv-button.tsx';

interface ListToolsProps {
  /** When the rows were read, epoch ms; 0 before they were. */
  readAt: number;
  /** The last reading failed: the rows are older than they could be. */
  failed: boolean;
  onRefresh: () => void;
  /** All of it as a file: its name without its end, and its text. Left out where there is none. */
  file?: string;
  onExport?: () => Promise<string>;
  /** Has it made in the background, however much it is. Left out where it is never much. */
  onAsk?: () => Promise<void>;
}

/** When the rows were read, reading them again, and all of them as a file. */
export function ListTools({ readAt, failed, onRefresh, file, onExport, onAsk }: ListToolsProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <>
      <span className={clsx('text-xs tabular-nums', failed ? 'text-warn' : 'text-muted')}>
        {readAt === 0 ? '' : t('list.readAt', { time: format.clock(readAt / 1000) })}
      </span>
      <IconButton label={t('list.refresh')} onClick={onRefresh}>
        <IconRefresh />
      </IconButton>
      {onExport && file !== undefined && (
        <ListCsvButton file={file} read={onExport} tooMany={t(onAsk ? 'export.tooMany' : 'list.exportRefused')} />
      )}
      {onAsk && <ExportButton ask={onAsk} />}
    </>
  );
}
