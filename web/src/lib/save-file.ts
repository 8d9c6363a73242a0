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
