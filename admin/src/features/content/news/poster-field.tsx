import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { useErrorText } from '#web/lib/error-text.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { uploadPoster } from './upload-poster.ts';

/** The picture over an article: sent as soon as it is chosen, and taken off again. */
export function PosterField({ value, onChange }: { value: string | null; onChange: (poster: string | null) => void }) {
  const { t } = useTranslation('admin');
  const id = useId();
  const text = useErrorText();
  const upload = useMutation({ mutationFn: uploadPoster, onSuccess: onChange });
  return (
    <div className="flex flex-col gap-2">
      <span className="text-xs text-muted">{t('news.fields.poster')}</span>
      {value !== null && <img src={value} alt="" className="aspect-video w-64 rounded bg-surface-2 object-cover" />}
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={id} className={buttonClass('secondary', 'md', 'cursor-pointer focus-within:outline')}>
          {t(upload.isPending ? 'news.sending' : 'news.choosePoster')}
          <input
            id={id}
            type="file"
            accept="image/jpeg,image/png"
            className="sr-only"
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = '';
              if (file && !upload.isPending) upload.mutate(file);
            }}
          />
        </label>
        {value !== null && (
          <Button variant="ghost" onClick={() => onChange(null)}>
            {t('news.removePoster')}
          </Button>
        )}
      </div>
      <span className="text-xs text-muted">{t('news.posterHint')}</span>
      {upload.isError && (
        <p role="alert" className="text-sm text-bad">
          {text(upload.error)}
        </p>
      )}
    </div>
  );
}
