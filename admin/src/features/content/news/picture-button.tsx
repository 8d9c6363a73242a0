import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#ui/button.tsx';

interface ChoosePictureProps {
  /** True while the last picture uploads; another one has to wait. */
  isSending: boolean;
  isDisabled?: boolean;
  onChoose: (file: File) => void;
}

/** Button that picks a picture from the device. */
export function ChoosePictureButton({ isSending, isDisabled = false, onChoose }: ChoosePictureProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const look = isDisabled ? 'cursor-not-allowed opacity-50' : 'cursor-pointer focus-within:outline';
  return (
    <label htmlFor={id} className={buttonClass('secondary', 'md', look)}>
      {t(isSending ? 'news.sending' : 'news.choosePoster')}
      <input
        id={id}
        type="file"
        accept="image/*"
        className="sr-only"
        disabled={isDisabled}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file && !isSending) onChoose(file);
        }}
      />
    </label>
  );
}
