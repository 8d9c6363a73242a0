import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { useErrorText } from '#web/lib/error-text.ts';
import { ChoosePictureButton } from './picture-button.tsx';
import { uploadPoster } from './upload-poster.ts';

/** Field for the picture above an article: uploads it at once, and removes it. */
export function PosterField({ value, onChange }: { value: string | null; onChange: (poster: string | null) => void }) {
  const { t } = useTranslation('admin');
  const text = useErrorText();
  const upload = useMutation({ mutationFn: uploadPoster, onSuccess: onChange });
  return (
    <div className="flex flex-col gap-2">
      <span className="text-xs text-muted">{t('news.fields.poster')}</span>
      {value !== null && <img src={value} alt="" className="aspect-video w-64 rounded bg-surface-2 object-cover" />}
      <div className="flex flex-wrap items-center gap-2">
        <ChoosePictureButton isSending={upload.isPending} onChoose={(file) => upload.mutate(file)} />
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
