import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languages, toLanguageTag } from '#shared/languages.ts';
import { IconArrowDown, IconArrowUp, IconLanguage, IconMoon, IconSun, IconSystem } from '#ui/icons.tsx';
import { Menu } from '#ui/menu.tsx';
import {
  type PriceColourScheme,
  choosePriceColourScheme,
  priceColourSchemes,
  usePriceColourScheme,
} from '#web/lib/colours.ts';
import { chooseLanguage, getLanguageName } from '#web/lib/language.ts';
import { chooseSoundSetting, useSoundSetting } from '#web/lib/sounds.ts';
import { chooseTheme, type Theme, themes, useResolvedTheme, useTheme } from '#web/lib/theme.ts';

const trigger =
  'inline-flex h-8 min-w-8 items-center justify-center gap-1.5 rounded px-1.5 text-muted transition-colors hover:bg-surface-2 hover:text-text';

export function LanguageMenu() {
  const {
    t,
    i18n: { language: shown },
  } = useTranslation();
  const items = languages.map((language) => ({
    key: language,
    label: <span lang={toLanguageTag(language)}>{getLanguageName(language)}</span>,
    checked: language === shown,
    onSelect: () => void chooseLanguage(language),
  }));
  return (
    <Menu
      // Voice control users say the visible text: WCAG 2.5.3.
      label={`${t('language')}: ${shown}`}
      triggerClassName={trigger}
      trigger={
        <>
          <IconLanguage />
          <span className="text-xs font-medium uppercase max-sm:hidden">{shown}</span>
        </>
      }
      groups={[{ items }]}
    />
  );
}

const themeIcons: Record<Theme, ReactNode> = { dark: <IconMoon />, light: <IconSun />, system: <IconSystem /> };

/** Menu of the appearance and sound settings of this browser. */
export function AppearanceMenu() {
  const { t } = useTranslation(['frame', 'common']);
  const colouring = usePriceColourScheme();
  const sounds = useSoundSetting();
  const chosenTheme = useTheme();
  const shown = useResolvedTheme();
  const items = themes.map((theme) => ({
    key: theme,
    label: t(`common:themes.${theme}`),
    icon: themeIcons[theme],
    checked: theme === chosenTheme,
    onSelect: () => chooseTheme(theme),
  }));
  const groups = [
    { label: t('common:theme'), items },
    {
      label: t('colours.title'),
      items: priceColourSchemes.map((value) => ({
        key: value,
        label: t(`colours.${value}`),
        icon: <UpAndDown colouring={value} />,
        checked: value === colouring,
        onSelect: () => choosePriceColourScheme(value),
      })),
    },
    {
      label: t('sounds.title'),
      items: (['off', 'on'] as const).map((value) => ({
        key: `sounds ${value}`,
        label: t(`sounds.${value}`),
        checked: value === sounds,
        onSelect: () => chooseSoundSetting(value),
      })),
    },
  ];
  return <Menu label={t('appearance')} triggerClassName={trigger} trigger={themeIcons[shown]} groups={groups} />;
}

const UpAndDown = ({ colouring }: { colouring: PriceColourScheme }) => (
  <span data-colours={colouring} className="flex gap-0.5" aria-hidden="true">
    <IconArrowUp size={8} className="text-up" />
    <IconArrowDown size={8} className="text-down" />
  </span>
);
