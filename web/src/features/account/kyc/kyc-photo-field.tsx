import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentType, KycImage } from '#shared/people/kyc.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { IconCheck, IconWarning } from '#ui/icons.tsx';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFieldText } from '#web/lib/field-text.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { KycPhotoExample } from './kyc-photo-examples.tsx';
import type { KycPhotoUpload, KycPhotoUploads } from './use-kyc-photos.ts';

interface PhotoFieldProps {
  kind: KycImage;
  type: DocumentType;
  photos: KycPhotoUploads;
}

/** Camera that a phone opens: the back one for a card, the front one for a face. */
const cameras: Record<KycImage, 'environment' | 'user'> = {
  id_card_front: 'environment',
  id_card_back: 'environment',
  id_card_selfie: 'user',
};

/** Field for a photo: take or choose, upload, retake, remove, retry. */
export function KycPhotoField({ kind, type, photos }: PhotoFieldProps) {
  const { t } = useTranslation(['kyc', 'common']);
  const id = useId();
  const photo = photos.of[kind];
  const name = t(`photo.${kind}`);
  const choose = (file: File) => photos.choose(kind, file);
  return (
    <section aria-labelledby={`${id}-name`} className="flex min-w-0 flex-col gap-2">
      <h3 id={`${id}-name`} className="text-sm font-medium">
        {name}
      </h3>
      <div className="flex aspect-[8/5] items-center justify-center overflow-hidden rounded border border-dashed border-line-strong bg-surface-1">
        {photo ? (
          <img src={photo.preview} alt={t('preview', { name })} className="size-full object-contain" />
        ) : (
          <KycPhotoExample kind={kind} type={type} className="h-full" />
        )}
      </div>
      {!photo && <p className="text-xs text-muted">{t(`photoHint.${kind}`)}</p>}
      <PhotoProgress name={name} photo={photo} isPreparing={photos.chosen[kind]?.isPreparing === true} />
      <PhotoError error={photos.chosen[kind]?.error ?? photo?.error ?? null} />
      <div className="flex flex-wrap gap-2">
        {photo && photo.error !== null && (
          <Button variant="primary" aria-label={t('retryOf', { name })} onClick={() => photos.retry(kind)}>
            {t('common:retry')}
          </Button>
        )}
        <FileButton
          text={t(photo ? 'retake' : 'camera')}
          label={t(photo ? 'retakeOf' : 'cameraOf', { name })}
          look="sm:hidden"
          capture={cameras[kind]}
          onChoose={choose}
        />
        <FileButton
          text={t(photo ? 'replace' : 'chooseFile')}
          label={t('chooseOf', { name })}
          look=""
          onChoose={choose}
        />
        {photo && (
          <Button variant="ghost" aria-label={t('removeOf', { name })} onClick={() => photos.remove(kind)}>
            {t('remove')}
          </Button>
        )}
      </div>
    </section>
  );
}

interface FileButtonProps {
  text: string;
  label: string;
  look: string;
  capture?: 'environment' | 'user';
  onChoose: (file: File) => void;
}

function FileButton({ text, label, look, capture, onChoose }: FileButtonProps) {
  return (
    <label
      className={buttonClass(
        'secondary',
        'md',
        `cursor-pointer focus-within:outline-2 focus-within:outline-ring ${look}`,
      )}
    >
      {text}
      <input
        type="file"
        accept="image/*"
        capture={capture}
        aria-label={label}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // Allows the same file again after removal.
          target.value = '';
        }}
      />
    </label>
  );
}

interface PhotoProgressProps {
  name: string;
  photo: KycPhotoUpload | null;
  isPreparing: boolean;
}

/** Progress of a photo: being prepared, uploading, uploaded. */
function PhotoProgress({ name, photo, isPreparing }: PhotoProgressProps) {
  const { t } = useTranslation('kyc');
  const { rate } = useFormat();
  if (isPreparing)
    return (
      <div className="flex items-center gap-2" role="status">
        <progress className="h-1 grow accent-accent" aria-label={t('preparing', { name })} />
        <span className="text-xs text-muted">{t('preparingShort')}</span>
      </div>
    );
  if (!photo || photo.error !== null) return null;
  const percent = Math.round(photo.progress * 100);
  return photo.key === null ? (
    <div className="flex items-center gap-2">
      <progress className="h-1 grow accent-accent" aria-label={t('uploading', { name })} value={percent} max={100} />
      <span className="w-10 text-end text-xs text-muted tabular-nums">{rate(String(percent))}</span>
    </div>
  ) : (
    <p className="flex items-center gap-1 text-xs text-good" role="status">
      <IconCheck size={12} />
      {t('uploaded')}
    </p>
  );
}

function PhotoError({ error }: { error: unknown }) {
  const errorText = useErrorText();
  const fieldText = useFieldText();
  if (error === null) return null;
  return (
    <p className="flex items-start gap-1 text-xs text-bad" role="alert">
      <IconWarning size={12} className="mt-0.5 shrink-0" />
      {fieldText(error, 'file') ?? errorText(error)}
    </p>
  );
}
