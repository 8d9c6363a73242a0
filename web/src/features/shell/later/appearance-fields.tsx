import { useTranslation } from 'react-i18next';
import { Field, Select } from '#ui/field.tsx';
import { choosePriceColourScheme, priceColourSchemes, usePriceColourScheme } from '#web/lib/colours.ts';
import { chooseSoundSetting, useSoundSetting } from '#web/lib/sounds.ts';
import { chooseTheme, themes, useTheme } from '#web/lib/theme.ts';

/** Appearance and sound settings of this browser, one list each. */
export function AppearanceFields() {
  const { t } = useTranslation(['frame', 'common']);
  const theme = useTheme();
  const colouring = usePriceColourScheme();
  const sounds = useSoundSetting();
  return (
    <>
      <Field label={t('common:theme')}>
        {(control) => (
          <Select
            {...control}
            options={themes.map((value) => ({ value, label: t(`common:themes.${value}`) }))}
            value={theme}
            onChange={(event) => chooseTheme(themes.find((value) => value === event.target.value) ?? theme)}
          />
        )}
      </Field>
      <Field label={t('colours.title')}>
        {(control) => (
          <Select
            {...control}
            options={priceColourSchemes.map((value) => ({ value, label: t(`colours.${value}`) }))}
            value={colouring}
            onChange={(event) =>
              choosePriceColourScheme(priceColourSchemes.find((value) => value === event.target.value) ?? colouring)
            }
          />
        )}
      </Field>
      <Field label={t('sounds.title')}>
        {(control) => (
          <Select
            {...control}
            options={(['off', 'on'] as const).map((value) => ({ value, label: t(`sounds.${value}`) }))}
            value={sounds}
            onChange={(event) => chooseSoundSetting(event.target.value === 'on' ? 'on' : 'off')}
          />
        )}
      </Field>
    </>
  );
}
