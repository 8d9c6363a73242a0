/** Pages that redirect: returning to them would loop. */
const CIRCLE = new Set(['/login', '/signup', '/forgot-password']);

/**
 * Returns a path of this site to return to after login, or null. Rejects anything a browser could read as another site:
 * other origins, `//host`, `/\host`, control characters; and the login itself, which would loop.
 */
export function parseReturnPath(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/') || /[\\\p{Cc}]/u.test(value)) return null;
  const base = 'https://site.invalid';
  let url: URL;
  try {
    url = new URL(value, base);
  } catch {
    return null;
  }
  if (url.origin !== base || url.pathname.startsWith('//') || CIRCLE.has(url.pathname)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}
