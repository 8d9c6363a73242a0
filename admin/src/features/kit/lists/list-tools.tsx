import { clsx } from 'clsx';
import { useState } from 'react';
import { IconDownload, IconRefresh } from '#admin/features/kit/icons.tsx';
import { ApiError } from '#shared/api/client.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { AskExport } from './ask-export.tsx';

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
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const save = async (read: () => Promise<string>) => {
    setBusy(true);
    try {
      const day = new Date().toISOString().slice(0, 10);
      saveFile(`${file}-${day}.csv`, 'text/csv', await read());
    } catch (error) {
      const tooMany = error instanceof ApiError && error.fields['from'] !== undefined;
      toast({
        tone: 'warn',
        title: t('list.exportFailed'),
        detail: tooMany ? t(onAsk ? 'export.tooMany' : 'list.exportRefused') : errorText(error),
      });
    }
    setBusy(false);
  };
  return (
    <>
      <span className={clsx('text-xs tabular-nums', failed ? 'text-warn' : 'text-muted')}>
        {readAt === 0 ? '' : t('list.readAt', { time: format.clock(readAt / 1000) })}
      </span>
      <IconButton label={t('list.refresh')} onClick={onRefresh}>
        <IconRefresh />
      </IconButton>
      {onExport && (
        <Button busy={busy} onClick={() => void save(onExport)}>
          <IconDownload />
          CSV
        </Button>
      )}
      {onAsk && <AskExport ask={onAsk} />}
    </>
  );
}
