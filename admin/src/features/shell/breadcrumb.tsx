import { Link, useMatches } from '@tanstack/react-router';
import { useTranslation } from '#web/lib/use-translation.ts';

/** Pages that have a place in the path of crumbs, by the path of their route. */
const crumbs = {
  '/admin/users/online': { key: 'online', to: '/admin/users/online' },
  '/admin/users': { key: 'users', to: '/admin/users' },
  '/admin/virtual-accounts': { key: 'virtual', to: '/admin/virtual-accounts' },
  '/admin/user-level-config': { key: 'levels', to: '/admin/user-level-config' },
  '/admin/staff': { key: 'staff', to: '/admin/staff' },
  '/admin/operation-logs': { key: 'audit', to: '/admin/operation-logs' },
  '/admin/kyc': { key: 'kyc', to: '/admin/kyc' },
  '/admin/bank-accounts': { key: 'bankAccounts', to: '/admin/bank-accounts' },
  '/admin/exposure': { key: 'exposure', to: '/admin/exposure' },
  '/admin/options': { key: 'orders', to: '/admin/options' },
  '/admin/options-config': { key: 'optionsConfig', to: '/admin/options-config' },
  '/admin/futures/orders': { key: 'futuresOrders', to: '/admin/futures/orders' },
  '/admin/futures/positions': { key: 'positions', to: '/admin/futures/positions' },
  '/admin/futures/trades': { key: 'trades', to: '/admin/futures/trades' },
  '/admin/futures/config': { key: 'futuresConfig', to: '/admin/futures/config' },
  '/admin/trading/symbols': { key: 'symbols', to: '/admin/trading/symbols' },
} as const;

/** The end of an id; what has another name, whole. */
const shortened = (id: string): string => (/^[a-z]{3}_/.test(id) ? id.slice(-8) : id.replace('-', '/'));

/** Where one is: the list, and the object of it. */
export function Breadcrumb() {
  const { t } = useTranslation('admin');
  const matches = useMatches();
  const leaf = matches.at(-1);
  const list = Object.entries(crumbs).find(([path]) => `${leaf?.pathname}/`.startsWith(`${path}/`))?.[1];
  if (!leaf || !list) return null;
  const [id] = Object.values(leaf.params as Record<string, string>);
  return (
    <nav aria-label={t('breadcrumb')} className="min-w-0">
      <ol className="flex items-center gap-2">
        <li className="min-w-0">
          {id === undefined ? (
            <span aria-current="page" className="block truncate font-medium">
              {t(`titles.${list.key}`)}
            </span>
          ) : (
            <Link to={list.to} className="block truncate rounded-sm text-muted hover:text-text">
              {t(`titles.${list.key}`)}
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
