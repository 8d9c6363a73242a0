import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/states.tsx';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';

/** Picture of a message, fetched on request: its link expires after a minute. */
export function MessagePicture({ id, message, picture }: { id: string; message: number; picture: number }) {
  const { t } = useTranslation('service');
  const errorText = useErrorText();
  const [broken, setBroken] = useState(false);
  const link = useMutation({
    mutationFn: () =>
      siteApi('GET /tickets/{id}/messages/{number}/pictures/{picture}', {
        params: { id, number: String(message), picture: String(picture) },
      }),
    onMutate: () => setBroken(false),
  });
  if (link.data !== undefined && !broken)
    return (
      <img
        src={link.data.url}
        alt={t('pictures.of', { number: picture })}
        referrerPolicy="no-referrer"
        className="max-h-[70dvh] max-w-full self-start rounded object-contain"
        onError={() => setBroken(true)}
      />
    );
  return (
    <>
      <Button size="sm" className="self-start" busy={link.isPending} onClick={() => link.mutate()}>
        {t('pictures.show', { number: picture })}
      </Button>
      {link.isError && <Notice tone="error">{errorText(link.error)}</Notice>}
      {broken && <Notice tone="error">{t('pictures.broken')}</Notice>}
    </>
  );
}
