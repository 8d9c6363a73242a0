import { Link, useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import {
  canOpenAdminPage,
  adminMenu,
  type AdminPage,
  type AdminPageName,
  findAdminPageByPath,
} from '#admin/features/kit/admin-pages.ts';
import { PendingCountBadge } from '#admin/features/kit/pending-count-badge.tsx';

/** Returns the groups of the menu with the pages that the member may see. */
const openGroups = () =>
  Object.entries(adminMenu)
    .map(([key, pages]) => ({
      key,
      pages: (Object.entries(pages) as [AdminPageName, AdminPage][]).filter(([name]) => canOpenAdminPage(name)),
    }))
    .filter(({ pages }) => pages.length > 0);

export function AdminNav({ collapsed, onChosen }: { collapsed: boolean; onChosen?: () => void }) {
  const { t } = useTranslation('admin');
  const currentPage = findAdminPageByPath(useLocation({ select: ({ pathname }) => pathname }));
  return (
    <nav aria-label={t('menu.title')} className="flex flex-col gap-4">
      {openGroups().map((group) => (
        <div key={group.key}>
          <h2 className={clsx('px-3 pb-1 text-xs font-medium text-muted', collapsed && 'sr-only')}>
            {t(`menu.groups.${group.key}`, { defaultValue: group.key })}
          </h2>
          <ul>
            {group.pages.map(([name, { path, Icon, waiting }]) => (
              <li key={name}>
                <Link
                  to={path}
                  title={t(`menu.pages.${name}`)}
                  {...(onChosen && { onClick: onChosen })}
                  className="flex h-8 items-center gap-3 rounded ps-4 pe-2 font-medium text-muted transition-colors hover:bg-surface-2 hover:text-text"
                  activeOptions={{ exact: name !== currentPage, includeSearch: false }}
                  activeProps={{ className: 'bg-surface-2 text-text' }}
                >
                  <Icon className="shrink-0" />
                  <span className={clsx('grow truncate', collapsed && 'sr-only')}>{t(`menu.pages.${name}`)}</span>
                  {waiting && !collapsed && <PendingCountBadge page={name} />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
