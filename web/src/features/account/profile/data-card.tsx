import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnUserProfile } from '#shared/schemas/people.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/states.tsx';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { saveFile } from '#web/lib/save-file.ts';

const CloseAccountDialog = lazy(async () => ({
  default: (await import('./close-account-dialog.tsx')).CloseAccountDialog,
}));

/** Export of personal data, and the account's closure. */
export function PersonalDataCard({ profile }: { profile: OwnUserProfile | undefined }) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const [serial, setSerial] = useState(0);
  const [open, setOpen] = useState(false);
  const file = useMutation({
    mutationFn: () => siteApi('GET /user/export', {}),
    onSuccess: (json) =>
      saveFile(
        `candela-${new Date().toISOString().slice(0, 10)}.json`,
        'application/json',
        typeof json === 'string' ? json : JSON.stringify(json, null, 2),
      ),
  });
  return (
    <Card title={t('data.title')}>
      <div className="flex flex-col divide-y divide-line">
        <div className="flex flex-wrap items-center justify-between gap-3 py-3">
          <p className="min-w-48 flex-1 text-muted">{t('data.exportText')}</p>
          <Button busy={file.isPending} onClick={() => file.mutate()}>
            {t('data.export')}
          </Button>
          {file.isError && (
            <Notice tone="error" className="w-full">
              {t('data.exportFailed')} {errorText(file.error)}
            </Notice>
          )}
        </div>
        <div className="flex flex-wrap items-center justify-between gap-3 py-3">
          <p className="min-w-48 flex-1 text-muted">{t('data.closeText')}</p>
          <Button
            variant="danger"
            onClick={() => {
              setSerial(serial + 1);
              setOpen(true);
            }}
          >
            {t('data.close')}
          </Button>
        </div>
      </div>
      <Suspense>
        {serial > 0 && profile && (
          <CloseAccountDialog key={serial} profile={profile} open={open} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </Card>
  );
}
