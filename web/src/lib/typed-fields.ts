import { storeTabValue } from './stored-preference.ts';

export type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Text in the fields of a page that had to reload. */
export interface TypedText {
  /** Path of the page. */
  path: string;
  /** Label and value of each field. */
  fields: [label: string, value: string][];
}

/** Storage key in the tab: a `TypedText` as JSON. */
export const TYPED_TEXT_KEY = 'typed';
const UNSTORED = /password|one-time|file/;

/** Returns the fields of this page with their labels; the label of one whose text may not be stored is empty. */
export const listTypedFields = (): [label: string, field: TypedField][] =>
  [...document.querySelectorAll<TypedField>('input, textarea, select')].map((field) => [
    (!UNSTORED.test(field.type + field.autocomplete) && field.labels?.[0]?.textContent) || '',
    field,
  ]);

/** Stores what is in the fields of this page, for the page after a reload. */
export function storeTypedText(): void {
  const fields = listTypedFields().map(([label, { value }]): [string, string] => [label, label && value]);
  storeTabValue(TYPED_TEXT_KEY, JSON.stringify({ path: location.pathname, fields } satisfies TypedText));
}
