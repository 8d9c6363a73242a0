import { type Language, languages } from '#shared/languages.ts';
import type { BroadcastTexts, BroadcastText } from '#shared/schemas/admin/broadcasts.ts';

/** Returns the text for a reader's language: English when that language was not written. */
export const getBroadcastText = (texts: BroadcastTexts, language: Language): BroadcastText =>
  texts[language] ?? texts.en;

/** Returns the broadcast in every language, and marks where it is the English. */
export const buildBroadcastPreviews = (
  texts: BroadcastTexts,
): (BroadcastText & { language: Language; is_fallback: boolean })[] =>
  languages.map((language) => ({
    language,
    ...getBroadcastText(texts, language),
    is_fallback: texts[language] === undefined,
  }));
