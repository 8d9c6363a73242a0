import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, languageName, languages } from '../../lib/i18n.ts';
import { chooseTheme, type Theme, themes } from '../../lib/theme.ts';
import { useShownTheme, useTheme } from '../../lib/use-theme.ts';
import { IconLanguage, IconMoon, IconSun, IconSystem } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';

const trigger =
  'inline-flex h-8 min-w-8 items-center justify-center gap-1.5 rounded px-1.5 text-muted transition-colors hover:bg-surface-2 hover:text-text';

export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  const items = languages.map((language) => ({
    key: language,
    label: <span lang={language}>{languageName(language)}</span>,
    checked: language === i18n.resolvedLanguage,
    onSelect: () => void chooseLanguage(language),
  }));
  return (
    <Menu
      label={t('language')}
      triggerClassName={trigger}
      trigger={
        <>
          <IconLanguage />
          <span className="text-xs font-medium uppercase max-sm:hidden">{i18n.resolvedLanguage}</span>
        </>
      }
      groups={[{ items }]}
    />
  );
}

const themeIcons: Record<Theme, ReactNode> = { dark: <IconMoon />, light: <IconSun />, system: <IconSystem /> };

export function ThemeMenu() {
  const { t } = useTranslation();
  const chosen = useTheme();
  const shown = useShownTheme();
  const items = themes.map((theme) => ({
    key: theme,
    label: t(`themes.${theme}`),
    icon: themeIcons[theme],
    checked: theme === chosen,
    onSelect: () => chooseTheme(theme),
  }));
  return <Menu label={t('theme')} triggerClassName={trigger} trigger={themeIcons[shown]} groups={[{ items }]} />;
}
