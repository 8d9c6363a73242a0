import { createHash } from 'node:crypto';

/** Returns the same text for a written and a read item: independent of name order and number type. */
function toCanonicalText(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return `[${value.map(toCanonicalText).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, of]) => of !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, of]) => `${JSON.stringify(name)}:${toCanonicalText(of)}`).join()}}`;
}

/** Returns the SHA-256 of an item, in hex; with the digest `before` it, a link of a hash chain. */
export const computeItemDigest = (item: object, before = ''): string =>
  createHash('sha256').update(before).update(toCanonicalText(item)).digest('hex');
