import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { getQuotableErrorCode } from '#web/lib/error-text.ts';

/** Replaces a page that threw: shows an error code to quote, which the console logs with the details. */
export function PageError({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  const code = getQuotableErrorCode(error);
  useEffect(() => {
    // oxlint-disable-next-line no-console -- what support asks for: the code that is quoted, and what it stands for
    console.error(code, error);
  }, [code, error]);
  return (
    <div role="alert" className="mx-auto flex max-w-prose flex-col items-center gap-3 px-4 py-24 text-center">
      <h1 className="text-lg font-semibold">{t('failed.title')}</h1>
      <p className="text-base text-muted">{t('failed.text')}</p>
      <p className="font-mono text-xs text-muted">{t('errorCode', { code })}</p>
      <Button variant="secondary" className="mt-2" onClick={() => window.location.reload()}>
        {t('failed.reload')}
      </Button>
    </div>
  );
}
