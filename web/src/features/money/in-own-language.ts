import { languages } from '#shared/languages.ts';
import type { LocalizedText } from '#shared/schemas/investments.ts';

/** Words of the operator's in the language of the page; in English where they are empty in that. */
export function pickTranslation(words: LocalizedText, language: string): string {
  const own = languages.find((one) => one === language);
  const text = own === undefined ? '' : words[own];
  return text === '' ? words.en : text;
}
