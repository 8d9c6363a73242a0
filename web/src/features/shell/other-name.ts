import { currentSession } from '#web/lib/session.ts';

const RECORDS = '/finance?open=records';

/** Where a page is that goes by another name, too: not among the routes, which are in every page's script. */
export function getCanonicalPath(path: string): string | null {
  if (path === '/financial-products') return '/finance';
  if (path === '/tickets') return '/customer-service';
  if (path === '/meiqia-customer-service') return '/customer-service?chat=widget';
  if (path !== '/financial-investments') return null;
  return currentSession() ? RECORDS : `/login?redirect=${encodeURIComponent(RECORDS)}`;
}
