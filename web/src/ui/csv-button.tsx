import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/client.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { saveCsvFile } from '#web/lib/save-file.ts';
import { Button } from './button.tsx';
import { showToast } from './toast.ts';

interface CsvButtonProps {
  /** Start of the file name; the day follows. */
  name: string;
  /** Fetches the file's text from the server. */
  fetchCsv: () => Promise<string>;
}

/** Button that saves a history as a file. */
export function CsvButton({ name, fetchCsv }: CsvButtonProps) {
  const { t } = useTranslation('account');
  const text = useErrorText();
  const file = useMutation({
    mutationFn: fetchCsv,
    onSuccess: (csv) => saveCsvFile(name, csv),
    onError: (error) => {
      // The days are the only parameter that can be rejected.
      const tooLong = error instanceof ApiError && error.reason === 'VALIDATION_FAILED';
      showToast({ tone: 'warn', title: t('csv.failed'), detail: tooLong ? t('csv.tooLong') : text(error) });
    },
  });
  return (
    <Button size="sm" variant="ghost" busy={file.isPending} title={t('csv.hint')} onClick={() => file.mutate()}>
      {t('csv.action')}
    </Button>
  );
}
