import { useLocation, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { logoutStaff } from '#admin/lib/api.ts';
import { getStaffSession } from '#admin/lib/session.ts';
import { languages, toLanguageTag } from '#shared/languages.ts';
import { IconLanguage } from '#ui/icons.tsx';
import { Menu } from '#ui/menu.tsx';
import { IconUser } from '#ui/page-icons.tsx';
import { chooseLanguage, getLanguageName } from '#web/lib/language.ts';
import { chooseTheme, themes, useTheme } from '#web/lib/theme.ts';

const trigger =
  'inline-flex h-8 min-w-8 items-center justify-center gap-2 rounded px-2 text-muted transition-colors hover:bg-surface-2 hover:text-text';

/** Menu with the logged-in member, language, colours and logout. */
export function PreferencesMenu() {
  const {
    t,
    i18n: { language: shown },
  } = useTranslation(['admin', 'common']);
  const theme = useTheme();
  const router = useRouter();
  const href = useLocation({ select: (location) => location.href });
  const staff = getStaffSession()?.staff;
  const choices = [
    {
      label: t('common:language'),
      items: languages.map((language) => ({
        key: language,
        label: <span lang={toLanguageTag(language)}>{getLanguageName(language)}</span>,
        checked: language === shown,
        onSelect: () => void chooseLanguage(language),
      })),
    },
    {
      label: t('common:theme'),
      items: themes.map((themeName) => ({
        key: themeName,
        label: t(`common:themes.${themeName}`),
        checked: themeName === theme,
        onSelect: () => chooseTheme(themeName),
      })),
    },
  ];
  if (!staff)
    return <Menu label={t('common:settings')} triggerClassName={trigger} trigger={<IconLanguage />} groups={choices} />;
  const note = (
    <div className="max-w-60">
      <div className="truncate font-medium">{staff.username}</div>
      <div className="text-xs text-muted">{t(`roles.${staff.role}`)}</div>
    </div>
  );
  return (
    <Menu
      label={`${t('common:account')}: ${staff.username}`}
      triggerClassName={trigger}
      trigger={
        <>
          <IconUser />
          <span className="max-w-40 truncate font-medium max-sm:hidden">{staff.username}</span>
        </>
      }
      groups={[
        { note, items: [] },
        ...choices,
        {
          items: [
            {
              key: 'email',
              label: t('login.email.change'),
              onSelect: () => void router.navigate({ to: '/admin/email', search: { redirect: href } }),
            },
          ],
        },
        { items: [{ key: 'logout', label: t('common:logout'), onSelect: () => void logoutStaff() }] },
      ]}
    />
  );
}
