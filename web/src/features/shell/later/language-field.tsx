import { useTranslation } from 'react-i18next';
import { languages } from '#shared/languages.ts';
import { Field, Select } from '#ui/field.tsx';
import { chooseLanguage, getLanguageName } from '#web/lib/language.ts';

/** Language selector, as a native list. */
export function LanguageField({ hideLabel = false }: { hideLabel?: boolean }) {
  const {
    t,
    i18n: { language },
  } = useTranslation();
  const options = languages.map((value) => ({ value, label: getLanguageName(value) }));
  return (
    <Field label={t('language')} hideLabel={hideLabel}>
      {(control) => (
        <Select
          {...control}
          options={options}
          value={language}
          onChange={(event) => void chooseLanguage(event.target.value)}
        />
      )}
    </Field>
  );
}
