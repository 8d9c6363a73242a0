import { BYTE_ORDER_MARK } from '#shared/csv.ts';

/** Saves a text or bytes as a file in the browser. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Saves a CSV as `<name>-<day>.csv`. Adds the byte order mark, which `Response.text()` removes. */
export const saveCsvFile = (name: string, csv: string): void =>
  saveFile(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, 'text/csv', BYTE_ORDER_MARK + csv);
