import { type Language, languages } from '#shared/languages.ts';
import type { BroadcastTexts, BroadcastWords } from '#shared/schemas/admin/broadcasts.ts';

/** What a reader of a language is told: in English where nobody wrote that language. */
export const wordsIn = (texts: BroadcastTexts, language: Language): BroadcastWords => texts[language] ?? texts.en;

/** How a broadcast looks in every language, and where it is the English. */
export const looksOf = (texts: BroadcastTexts): (BroadcastWords & { language: Language; is_fallback: boolean })[] =>
  languages.map((language) => ({ language, ...wordsIn(texts, language), is_fallback: texts[language] === undefined }));
