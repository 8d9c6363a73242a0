/** Languages of pages and e-mails, by their locale folders. */
export const languages = ['en', 'zh', 'ja', 'ko', 'es'] as const;
export type Language = (typeof languages)[number];

/** Returns the language tag for `Intl` and `lang` (BCP 47): Chinese is written in traditional characters. */
export const toLanguageTag = (language: string): string => (language === 'zh' ? 'zh-Hant' : language);
