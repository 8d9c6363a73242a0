import { Link, useMatches } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { findPageByPath, adminPages } from '#admin/features/kit/pages.ts';

/** The end of an id; what has another name, whole. */
const shortened = (id: string): string => (/^[a-z]{3}_/.test(id) ? id.slice(-8) : id.replace('-', '/'));

/** Where one is: the list, and the object of it. */
export function Breadcrumb() {
  const { t } = useTranslation('admin');
  const matches = useMatches();
  const leaf = matches.at(-1);
  const list = findPageByPath(leaf?.pathname ?? '');
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
        {/* On a phone the page's own heading, right below, says which one it is. */}
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
