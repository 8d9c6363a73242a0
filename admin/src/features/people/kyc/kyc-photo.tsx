import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from '#admin/lib/api.ts';
import type { KycImage } from '#shared/people/kyc.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/states.tsx';
import { useErrorText } from '#web/lib/error-text.ts';

const zooms = ['w-full', 'w-[200%]', 'w-[400%]'] as const;

/** Photo, fetched on request: the view is recorded, and the link soon expires. */
export function KycPhoto({ id, kind }: { id: string; kind: KycImage }) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const [zoom, setZoom] = useState(0);
  const [broken, setBroken] = useState(false);
  const link = useMutation({
    mutationFn: () => adminApi('GET /admin/kyc/{id}/images/{kind}', { params: { id, kind } }),
    onMutate: () => setBroken(false),
  });
  const name = t(`kyc.images.${kind}`);
  const isShown = link.data !== undefined && !broken;
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className="text-muted">{name}</figcaption>
      <div
        className={clsx(
          'flex aspect-[8/5] overflow-auto rounded border border-line bg-surface-2',
          !isShown && 'items-center justify-center',
        )}
        // The arrow keys also pan a zoomed photo.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
        tabIndex={zoom > 0 ? 0 : undefined}
        role={zoom > 0 ? 'region' : undefined}
        aria-label={zoom > 0 ? name : undefined}
      >
        {isShown ? (
          <img
            src={link.data.url}
            alt={name}
            referrerPolicy="no-referrer"
            className={clsx(
              'max-w-none self-start',
              zooms[zoom],
              zoom === 0 && 'max-h-full object-contain self-center',
            )}
            onError={() => setBroken(true)}
          />
        ) : (
          <Button busy={link.isPending} aria-label={t('kyc.showOf', { name })} onClick={() => link.mutate()}>
            {t('kyc.show')}
          </Button>
        )}
      </div>
      {isShown && (
        <Button
          size="sm"
          className="self-start"
          aria-label={t('kyc.zoomOf', { name })}
          onClick={() => setZoom((zoom + 1) % zooms.length)}
        >
          {t(zoom === zooms.length - 1 ? 'kyc.zoomOut' : 'kyc.zoomIn')}
        </Button>
      )}
      {link.isError && <Notice tone="error">{errorText(link.error)}</Notice>}
      {broken && <Notice tone="error">{t('kyc.broken')}</Notice>}
    </figure>
  );
}
