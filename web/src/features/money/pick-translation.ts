import { languages } from '#shared/languages.ts';
import type { LocalizedText } from '#shared/schemas/investments.ts';

/** Returns the operator's text in the page's language, or in English when that is empty. */
export function pickTranslation(words: LocalizedText, language: string): string {
  const own = languages.find((candidate) => candidate === language);
  const text = own === undefined ? '' : words[own];
  return text === '' ? words.en : text;
}
