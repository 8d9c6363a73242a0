import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDownload } from '#admin/features/kit/icons.tsx';
import { ApiError } from '#shared/api/client.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { saveCsvFile } from '#web/lib/save-file.ts';

interface CsvButtonProps {
  /** File name without extension. */
  file: string;
  read: () => Promise<string>;
  /** Text when there are too many rows for one file. */
  tooMany: string;
}

/** Button that saves rows as a file. */
export function ListCsvButton({ file, read, tooMany }: CsvButtonProps) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveCsvFile(file, await read());
    } catch (error) {
      const isTooMany = error instanceof ApiError && error.fields['from'] !== undefined;
      showToast({ tone: 'warn', title: t('list.exportFailed'), detail: isTooMany ? tooMany : errorText(error) });
    }
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={() => void save()}>
      <IconDownload />
      CSV
    </Button>
  );
}
