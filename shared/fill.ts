/** Puts values into a text for `{{name}}`; one that is missing is left out. What is put in is never read as a text itself. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
