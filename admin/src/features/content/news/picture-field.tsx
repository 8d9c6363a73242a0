import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Input } from '#ui/input.tsx';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFieldText } from '#web/lib/field-text.ts';
import { ChoosePictureButton } from './picture-button.tsx';
import { uploadPoster } from './upload-poster.ts';

const focus = (input: HTMLInputElement | null) => input?.focus();

interface PictureFieldProps {
  onSet: (picture: { src: string; alt: string }) => void;
  onClose: () => void;
}

/** Fields for a picture and its description; the picture uploads as soon as it is chosen. */
export function EditorPictureField({ onSet, onClose }: PictureFieldProps) {
  const { t } = useTranslation(['admin', 'common']);
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const [alt, setAlt] = useState('');
  const upload = useMutation({ mutationFn: uploadPoster, onSuccess: (src) => onSet({ src, alt: alt.trim() }) });
  return (
    <div className="flex flex-wrap items-end gap-2 border-b border-line p-2">
      <Field
        label={t('news.editor.pictureShows')}
        className="min-w-0 grow basis-64"
        {...(upload.isError && { error: fieldText(upload.error, 'file') ?? errorText(upload.error) })}
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
              // Enter must not submit the form, and Escape must not close the panel.
              event.preventDefault();
              event.stopPropagation();
              if (event.key === 'Escape') onClose();
            }}
          />
        )}
      </Field>
      <ChoosePictureButton
        isSending={upload.isPending}
        isDisabled={alt.trim() === ''}
        onChoose={(file) => upload.mutate(file)}
      />
      <Button variant="ghost" onClick={onClose}>
        {t('common:cancel')}
      </Button>
    </div>
  );
}
