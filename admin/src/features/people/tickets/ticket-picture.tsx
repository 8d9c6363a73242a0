import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from '#admin/lib/api.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/states.tsx';
import { useErrorText } from '#web/lib/error-text.ts';

/** Picture of a message, fetched on request: the view is recorded, and the link soon expires. */
export function TicketPicture({ id, message, picture }: { id: string; message: number; picture: number }) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const [broken, setBroken] = useState(false);
  const link = useMutation({
    mutationFn: () =>
      adminApi('GET /admin/tickets/{id}/messages/{number}/pictures/{picture}', {
        params: { id, number: String(message), picture: String(picture) },
      }),
    onMutate: () => setBroken(false),
  });
  const name = t('ticket.picture', { number: picture });
  if (link.data !== undefined && !broken)
    return (
      <img
        src={link.data.url}
        alt={name}
        referrerPolicy="no-referrer"
        className="max-h-[70dvh] max-w-full self-start rounded border border-line object-contain"
        onError={() => setBroken(true)}
      />
    );
  return (
    <>
      <Button size="sm" className="self-start" busy={link.isPending} onClick={() => link.mutate()}>
        {t('ticket.showPicture', { number: picture })}
      </Button>
      {link.isError && <Notice tone="error">{errorText(link.error)}</Notice>}
      {broken && <Notice tone="error">{t('kyc.broken')}</Notice>}
    </>
  );
}
