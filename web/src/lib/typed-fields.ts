import { readTabValue, storeTabValue } from './stored-preference.ts';

export type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Text that was typed when a page had to reload. */
export interface TypedText {
  /** Path of the page. */
  path: string;
  /** Label and value of each field. */
  fields: [label: string, value: string][];
}

const STORE = 'typed';
const SECRET = /password|one-time-code/;
const typedFields = new Set<TypedField>();

/** Returns the label by which a field is found again; '' for fields whose text must not be stored. */
export const getFieldLabel = (field: TypedField): string =>
  field.type === 'file' || SECRET.test(`${field.type} ${field.autocomplete}`)
    ? ''
    : (field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '');

/** Notes the fields in which the user types. */
export function watchTypedFields(): void {
  addEventListener(
    'input',
    ({ target, isTrusted }) => {
      if (isTrusted && (target as Element).matches('input:not([type=radio],[type=checkbox]), textarea, select'))
        typedFields.add(target as TypedField);
    },
    true,
  );
}

/** Stores what is typed in the fields of this page, for the page after a reload. */
export function storeTypedText(): void {
  const fields = [...typedFields]
    .filter((field) => field.isConnected && field.value !== '' && getFieldLabel(field) !== '')
    .map((field): [string, string] => [getFieldLabel(field), field.value]);
  if (fields.length > 0) storeTabValue(STORE, JSON.stringify({ path: location.pathname, fields } satisfies TypedText));
}

/** Returns what the page before the reload stored, once; null on another page. */
export function takeTypedText(): TypedText | null {
  const text = readTabValue(STORE);
  if (text === null) return null;
  storeTabValue(STORE, null);
  const typed = JSON.parse(text) as TypedText;
  return typed.path === location.pathname ? typed : null;
}
