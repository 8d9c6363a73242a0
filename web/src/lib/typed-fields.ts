import { storeTabValue } from './remember.ts';

export type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Text that was typed when a page had to reload. */
export interface TypedText {
  /** Path of the page. */
  path: string;
  /** Label and value of each field. */
  fields: [label: string, value: string][];
}

/** Storage key in the tab: a `TypedText` as JSON. */
export const TYPED_TEXT_KEY = 'typed';
const UNSTORED = /password|one-time|file|radio|checkbox/;
const typedFields = new Set<TypedField>();

/** Returns the label by which a field is found again; empty for one without a text that may be stored. */
export const getFieldLabel = (field: TypedField): string =>
  (!UNSTORED.test(field.type + field.autocomplete) && (field.labels?.[0]?.textContent ?? field.ariaLabel)) || '';

/** Notes the fields in which the user types. */
export const watchTypedFields = (): void =>
  addEventListener('input', ({ target, isTrusted }) => isTrusted && typedFields.add(target as TypedField), true);

/** Stores what is typed in the fields of this page, for the page after a reload. */
export function storeTypedText(): void {
  const fields: TypedText['fields'] = [];
  for (const field of typedFields) if (field.isConnected) fields.push([getFieldLabel(field), field.value]);
  storeTabValue(TYPED_TEXT_KEY, JSON.stringify({ path: location.pathname, fields } satisfies TypedText));
}
