import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_TICKET_ATTACHMENTS } from '#shared/content/tickets.ts';
import { buttonClass } from '#ui/button.tsx';
import { useFormField } from '#ui/form/fields.tsx';
import type { FormHandle } from '#ui/form/use-form.ts';
import { IconClose, IconWarning } from '#ui/icons.tsx';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFieldText } from '#web/lib/field-text.ts';
import type { PictureUpload, PictureUploads } from './use-picture-uploads.ts';

type Values = { attachments: string; message: string };

/** Field for a message's pictures: choose, upload, remove. */
export function PicturesField<V extends Values>({ form, pictures }: { form: FormHandle<V>; pictures: PictureUploads }) {
  const { t } = useTranslation('service');
  const id = useId();
  const { error } = useFormField({ form, name: 'attachments' });
  const message = pictures.isOverfull ? t('pictures.many', { most: MAX_TICKET_ATTACHMENTS }) : error;
  return (
    <div role="group" aria-labelledby={`${id}-name`} className="flex flex-col gap-2">
      <span id={`${id}-name`} className="text-xs text-muted">
        {t('pictures.title')}
      </span>
      {pictures.all.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {pictures.all.map((picture) => (
            <SelectedPicture key={picture.id} picture={picture} onRemove={() => pictures.remove(picture.id)} />
          ))}
        </ul>
      )}
      {message !== undefined && (
        <p role="alert" className="flex items-start gap-1 text-xs text-bad">
          <IconWarning size={12} className="mt-0.5 shrink-0" />
          {message}
        </p>
      )}
      {!pictures.full && (
        <label
          className={buttonClass(
            'secondary',
            'md',
            'cursor-pointer self-start focus-within:outline-2 focus-within:outline-ring',
          )}
        >
          {t('pictures.add')}
          <input
            type="file"
            multiple
            accept="image/*"
            className="sr-only"
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => {
              if (target.files) pictures.choose(target.files);
              // Allows the same file again after removal.
              target.value = '';
            }}
          />
        </label>
      )}
      <p id={`${id}-hint`} className="text-xs text-muted">
        {t('pictures.hint', { most: MAX_TICKET_ATTACHMENTS })}
      </p>
    </div>
  );
}

function SelectedPicture({ picture, onRemove }: { picture: PictureUpload; onRemove: () => void }) {
  const { t } = useTranslation('service');
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const { name, preview, key, error } = picture;
  return (
    <li className="flex w-28 flex-col gap-1">
      <div className="relative">
        <div className="aspect-square overflow-hidden rounded border border-line bg-surface-2">
          {preview !== null && <img src={preview} alt={name} className="size-full object-cover" />}
        </div>
        <button
          type="button"
          aria-label={t('pictures.remove', { name })}
          className="absolute end-1 top-1 inline-flex size-6 items-center justify-center rounded bg-surface-0 text-text shadow-float"
          onClick={onRemove}
        >
          <IconClose size={12} />
        </button>
      </div>
      {error === null ? (
        <p role="status" className="text-xs text-muted">
          {t(key !== null ? 'pictures.there' : preview === null ? 'pictures.preparing' : 'pictures.sending')}
        </p>
      ) : (
        <p role="alert" className="text-xs break-words text-bad">
          {fieldText(error, 'file') ?? errorText(error)}
        </p>
      )}
    </li>
  );
}
