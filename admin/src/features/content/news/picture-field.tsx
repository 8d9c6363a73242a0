import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { useErrorText } from '#web/lib/error-text.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { uploadPoster } from './upload-poster.ts';

const focus = (input: HTMLInputElement | null) => input?.focus();

interface PictureFieldProps {
  onSet: (picture: { src: string; alt: string }) => void;
  onClose: () => void;
}

/** Asks what a picture shows, and for the picture, which is sent as soon as it is chosen. */
export function PictureField({ onSet, onClose }: PictureFieldProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const errorText = useErrorText();
  const [alt, setAlt] = useState('');
  const upload = useMutation({ mutationFn: uploadPoster, onSuccess: (src) => onSet({ src, alt: alt.trim() }) });
  const isSaid = alt.trim() !== '';
  return (
    <div className="flex flex-wrap items-end gap-2 border-b border-line p-2">
      <Field
        label={t('news.editor.pictureShows')}
        className="min-w-0 grow basis-64"
        {...(upload.isError && { error: errorText(upload.error) })}
      >
        {(control) => (
          <Input
            {...control}
            value={alt}
            onChange={(event) => setAlt(event.target.value)}
            maxLength={300}
            ref={focus}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return;
              // Neither sends the form nor closes the panel around it.
              event.preventDefault();
              event.stopPropagation();
              if (event.key === 'Escape') onClose();
            }}
          />
        )}
      </Field>
      <label
        htmlFor={id}
        className={buttonClass(
          'secondary',
          'md',
          isSaid ? 'cursor-pointer focus-within:outline' : 'cursor-not-allowed opacity-50',
        )}
      >
        {t(upload.isPending ? 'news.sending' : 'news.choosePoster')}
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png"
          className="sr-only"
          disabled={!isSaid || upload.isPending}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) upload.mutate(file);
          }}
        />
      </label>
      <Button variant="ghost" onClick={onClose}>
        {t('common:cancel')}
      </Button>
    </div>
  );
}
