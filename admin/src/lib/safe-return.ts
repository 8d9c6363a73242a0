/** A page of this site to return to after a login, or null for anything else, the login itself included. */
export function parseAdminReturnPath(value: unknown): string | null {
  // Whatever begins with `/admin/` stays on this site: no host can stand before it.
  if (typeof value !== 'string' || !/^\/admin\/[^\\\p{Cc}]*$/u.test(value)) return null;
  return /^\/admin\/login\b/.test(value) ? null : value;
}
