import { getFieldLabel, type TypedField, type TypedText } from './typed-fields.ts';

/** Longest wait for a field of the page, ms: a form may come after its data. */
const PATIENCE_MS = 30_000;

/** Sets a field's value as if it were typed, so that React hears of it. */
function typeInto(field: TypedField, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value') ?? {};
  set?.call(field, value);
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
}

/** Types the text again into the fields of its labels, as they appear. A field that the user has reached keeps its text. */
export function restoreTypedText({ fields }: TypedText): void {
  const left = new Map(fields);
  const restore = () => {
    for (const field of document.querySelectorAll<TypedField>('input, textarea, select')) {
      const label = getFieldLabel(field);
      const value = left.get(label);
      if (value === undefined) continue;
      left.delete(label);
      if (field !== document.activeElement || field.value === '') typeInto(field, value);
    }
    if (left.size === 0) observer.disconnect();
  };
  const observer = new MutationObserver(restore);
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
  restore();
}
