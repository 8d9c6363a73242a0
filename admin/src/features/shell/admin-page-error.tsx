import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { getQuotableErrorCode } from '#web/lib/error-text.ts';

/** Error page of a page that threw, with a code to quote. */
export function AdminPageError({ error }: ErrorComponentProps) {
  const { t } = useTranslation(['admin', 'common']);
  return (
    <main className="mx-auto flex max-w-prose flex-col items-center gap-3 px-4 py-24 text-center">
      <h1 role="alert" className="text-lg font-semibold">
        {t('common:failed.title')}
      </h1>
      <p className="text-muted">{t('failed')}</p>
      <p className="font-mono text-xs text-muted">{t('common:errorCode', { code: getQuotableErrorCode(error) })}</p>
      <Button className="mt-2" onClick={() => window.location.reload()}>
        {t('common:failed.reload')}
      </Button>
    </main>
  );
}
