import { storeTabValue } from './stored-preference.ts';
import { listTypedFields, TYPED_TEXT_KEY, type TypedField, type TypedText } from './typed-fields.ts';

/** Longest wait for a field of the page, ms: a form may come after its data. */
const PATIENCE_MS = 30_000;

/** Sets a field's value as if it were typed, so that React hears of it. */
function typeInto(field: TypedField, value: string): void {
  // By the element's own setter: React replaces it on the field.
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
}

/**
 * Types the text that the page before a reload stored into the fields of its labels, as they appear; not on another page.
 * A field that the user has reached keeps its text.
 */
export function restoreTypedText(stored: string): void {
  storeTabValue(TYPED_TEXT_KEY, null);
  const { path, fields } = JSON.parse(stored) as TypedText;
  if (path !== location.pathname) return;
  const left = new Map(fields.filter(([label, value]) => label !== '' && value !== ''));
  const restore = () => {
    for (const [label, field] of listTypedFields()) {
      const value = left.get(label);
      if (value === undefined) continue;
      left.delete(label);
      if (field.value !== value && (field !== document.activeElement || field.value === '')) typeInto(field, value);
    }
    if (left.size === 0) observer.disconnect();
  };
  const observer = new MutationObserver(restore);
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
  restore();
}
