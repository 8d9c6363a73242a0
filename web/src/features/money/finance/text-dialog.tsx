import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';

interface TextDialogProps {
  /** Locale area of the texts: `<key>.title` and `<key>.sections.<section>`. */
  area: 'finance' | 'legal' | 'loan';
  text: string;
  sections: readonly string[];
  /** Shown under the title. */
  note?: string | undefined;
  open: boolean;
  onClose: () => void;
}

/** Dialog with a text of a few sections. */
export function TextSectionsDialog({ area, text, sections, note, open, onClose }: TextDialogProps) {
  const { t } = useTranslation([area, 'common']);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(`${text}.title`, { defaultValue: text })}
      closeLabel={t('common:close')}
      size="md"
    >
      <div className="flex flex-col gap-4 text-base">
        {note !== undefined && <p className="text-xs text-muted">{note}</p>}
        {sections.map((section) => (
          <section key={section} className="flex flex-col gap-1">
            <h3 className="font-semibold">{t(`${text}.sections.${section}.title`, { defaultValue: section })}</h3>
            <p className="text-muted text-pretty">{t(`${text}.sections.${section}.text`, { defaultValue: '' })}</p>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
