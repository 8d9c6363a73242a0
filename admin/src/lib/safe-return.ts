/** Returns a page of this site to return to after login; null for anything else, including the login itself. */
export function parseAdminReturnPath(value: unknown): string | null {
  // A path that begins with `/admin/` stays on this site: no host can precede it.
  if (typeof value !== 'string' || !/^\/admin\/[^\\\p{Cc}]*$/u.test(value)) return null;
  return /^\/admin\/login\b/.test(value) ? null : value;
}
