import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { IconOptions, IconUsers } from './icons.tsx';

/** The groups of the menu and their pages. A page stands here from the day it exists. */
const groups = [
  { key: 'users', pages: [{ key: 'users', to: '/admin/users', Icon: IconUsers }] },
  { key: 'options', pages: [{ key: 'orders', to: '/admin/options', Icon: IconOptions }] },
] as const;

export function Nav({ collapsed, onChosen }: { collapsed: boolean; onChosen?: () => void }) {
  const { t } = useTranslation('admin');
  return (
    <nav aria-label={t('menu.title')} className="flex flex-col gap-4">
      {groups.map((group) => (
        <div key={group.key}>
          <h2 className={clsx('px-3 pb-1 text-xs font-medium text-muted', collapsed && 'sr-only')}>
            {t(`menu.groups.${group.key}`)}
          </h2>
          <ul>
            {group.pages.map(({ key, to, Icon }) => (
              <li key={key}>
                <Link
                  to={to}
                  title={collapsed ? t(`menu.pages.${key}`) : undefined}
                  {...(onChosen && { onClick: onChosen })}
                  className="flex h-8 items-center gap-3 rounded px-4 font-medium text-muted transition-colors hover:bg-surface-2 hover:text-text"
                  activeProps={{ className: 'bg-surface-2 text-text' }}
                >
                  <Icon className="shrink-0" />
                  <span className={clsx(collapsed && 'sr-only')}>{t(`menu.pages.${key}`)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
