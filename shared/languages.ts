/** The languages of pages and e-mails, by the names of their folders of words. */
export const languages = ['en', 'zh', 'ja', 'ko', 'es'] as const;
export type Language = (typeof languages)[number];

/** The same as `Intl` and `lang` have to hear it (BCP 47): Chinese is written here in traditional characters. */
export const toLocale = (language: string): string => (language === 'zh' ? 'zh-Hant' : language);
