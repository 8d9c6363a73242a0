import { createHash } from 'node:crypto';

/** The same text of what is to be written and of what was read: whatever the order of names and the type of a number. */
function textOf(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, of]) => of !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, of]) => `${JSON.stringify(name)}:${textOf(of)}`).join()}}`;
}

/** SHA-256 of an item, in hex; with what came `before` it, a link of a chain. */
export const computeDigest = (item: object, before = ''): string =>
  createHash('sha256').update(before).update(textOf(item)).digest('hex');
