import { Link, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { findAdminPageByPath, adminPages } from '#admin/features/kit/admin-pages.ts';

/** Shortens an id to its end; shows other names in full. */
const shortened = (id: string): string => (/^[a-z]{3}_/.test(id) ? id.slice(-8) : id.replace('-', '/'));

/** Breadcrumb: the list, and its object. */
export function Breadcrumb() {
  const { t } = useTranslation('admin');
  const matches = useMatches();
  const leaf = matches.at(-1);
  const list = findAdminPageByPath(leaf?.pathname ?? '');
  if (!leaf || !list) return null;
  const [id] = Object.values(leaf.params as Record<string, string>);
  return (
    <nav aria-label={t('breadcrumb')} className="min-w-0">
      <ol className="flex items-center gap-2">
        <li className="min-w-0">
          {id === undefined ? (
            <span aria-current="page" className="block truncate font-medium">
              {t(`titles.${list}`)}
            </span>
          ) : (
            <Link to={adminPages[list].path} className="block truncate rounded-sm text-muted hover:text-text">
              {t(`titles.${list}`)}
            </Link>
          )}
        </li>
        {/* On a phone the page's own heading, right below, names it. */}
        {id !== undefined && (
          <li className="flex min-w-0 items-center gap-2 max-sm:sr-only">
            <span className="text-muted" aria-hidden="true">
              /
            </span>
            <span aria-current="page" title={id} className="truncate font-mono text-xs">
              {shortened(id)}
            </span>
          </li>
        )}
      </ol>
    </nav>
  );
}
