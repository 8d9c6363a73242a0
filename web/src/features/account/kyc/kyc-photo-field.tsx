import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { KycImage } from '#shared/people/kyc.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { IconCheck, IconWarning } from '#ui/icons.tsx';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFieldText } from '#web/lib/field-text.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { KycPhotoUploads } from './use-kyc-photos.ts';

interface PhotoFieldProps {
  kind: KycImage;
  photos: KycPhotoUploads;
}

/** Camera that a phone opens: the back one for a card, the front one for a face. */
const cameras: Record<KycImage, 'environment' | 'user'> = {
  id_card_front: 'environment',
  id_card_back: 'environment',
  id_card_selfie: 'user',
};

/** Field for a photo: choose or take, upload, remove, retry. */
export function KycPhotoField({ kind, photos }: PhotoFieldProps) {
  const { t } = useTranslation(['kyc', 'common']);
  const { rate } = useFormat();
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const photo = photos.of[kind];
  const problem = photos.problems[kind];
  const name = t(`photo.${kind}`);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) photos.choose(kind, file);
    // Allows the same file again after removal.
    if (input.current) input.current.value = '';
  };
  const percent = Math.round((photo?.progress ?? 0) * 100);
  return (
    <section aria-labelledby={`${id}-name`} className="flex min-w-0 flex-col gap-2">
      <h3 id={`${id}-name`} className="text-sm font-medium">
        {name}
      </h3>
      <div className="flex aspect-[8/5] items-center justify-center overflow-hidden rounded border border-dashed border-line-strong bg-surface-1">
        {photo ? (
          <img src={photo.preview} alt={t('preview', { name })} className="size-full object-contain" />
        ) : (
          <p className="px-4 text-center text-xs text-muted">{t(`photoHint.${kind}`)}</p>
        )}
      </div>
      {photo && photo.key === null && photo.error === null && (
        <div className="flex items-center gap-2">
          <progress
            className="h-1 grow accent-accent"
            aria-label={t('uploading', { name })}
            value={percent}
            max={100}
          />
          <span className="w-10 text-end text-xs text-muted tabular-nums">{rate(String(percent))}</span>
        </div>
      )}
      {(photo?.key ?? null) !== null && (
        <p className="flex items-center gap-1 text-xs text-good" role="status">
          <IconCheck size={12} />
          {t('uploaded')}
        </p>
      )}
      {(problem !== null || (photo?.error ?? null) !== null) && (
        <p className="flex items-start gap-1 text-xs text-bad" role="alert">
          <IconWarning size={12} className="mt-0.5 shrink-0" />
          {problem === null ? (fieldText(photo?.error, 'file') ?? errorText(photo?.error)) : t(`file.${problem}`)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {photo && photo.error !== null && (
          <Button variant="primary" aria-label={t('retryOf', { name })} onClick={() => photos.retry(kind)}>
            {t('common:retry')}
          </Button>
        )}
        <label
          className={buttonClass('secondary', 'md', 'cursor-pointer focus-within:outline-2 focus-within:outline-ring')}
        >
          {t(photo ? 'replace' : 'chooseFile')}
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png"
            aria-label={t('chooseOf', { name })}
            className="sr-only"
            onChange={(event) => take(event.target.files)}
          />
        </label>
        <label
          className={buttonClass(
            'secondary',
            'md',
            'cursor-pointer focus-within:outline-2 focus-within:outline-ring sm:hidden',
          )}
        >
          {t('camera')}
          <input
            type="file"
            accept="image/jpeg,image/png"
            capture={cameras[kind]}
            aria-label={t('cameraOf', { name })}
            className="sr-only"
            onChange={(event) => take(event.target.files)}
          />
        </label>
        {photo && (
          <Button variant="ghost" aria-label={t('removeOf', { name })} onClick={() => photos.remove(kind)}>
            {t('remove')}
          </Button>
        )}
      </div>
    </section>
  );
}
