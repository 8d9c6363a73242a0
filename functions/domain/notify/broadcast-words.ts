import { type Language, languages } from '#shared/languages.ts';
import type { BroadcastTexts, BroadcastText } from '#shared/schemas/admin/broadcasts.ts';

/** What a reader of a language is told: in English where nobody wrote that language. */
export const getBroadcastWords = (texts: BroadcastTexts, language: Language): BroadcastText =>
  texts[language] ?? texts.en;

/** How a broadcast looks in every language, and where it is the English. */
export const buildBroadcastPreviews = (
  texts: BroadcastTexts,
): (BroadcastText & { language: Language; is_fallback: boolean })[] =>
  languages.map((language) => ({
    language,
    ...getBroadcastWords(texts, language),
    is_fallback: texts[language] === undefined,
  }));
