/** Pages that lead on by themselves: a return to them would lead in a circle. */
const CIRCLE = new Set(['/login', '/signup', '/forgot-password']);

/**
 * A path of this site to return to after a login, or null. Whatever a browser could take for another site is refused:
 * other origins, `//host`, `/\host`, control characters; and the login itself, which would lead in a circle.
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
