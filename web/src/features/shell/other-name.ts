import { getCurrentUserSession } from '#web/lib/session.ts';

const RECORDS = '/finance?open=records';

/** Returns the canonical path of a page with another name. Kept out of the routes, which are in every page's script. */
export function getCanonicalPath(path: string): string | null {
  if (path === '/financial-products') return '/finance';
  if (path === '/tickets') return '/customer-service';
  if (path === '/meiqia-customer-service') return '/customer-service?chat=widget';
  if (path !== '/financial-investments') return null;
  return getCurrentUserSession() ? RECORDS : `/login?redirect=${encodeURIComponent(RECORDS)}`;
}
