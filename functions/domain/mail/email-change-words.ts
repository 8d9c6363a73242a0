import type { Language } from '#shared/languages.ts';
import english from '#shared/locales/en/email-change.json' with { type: 'json' };
import spanish from '#shared/locales/es/email-change.json' with { type: 'json' };
import japanese from '#shared/locales/ja/email-change.json' with { type: 'json' };
import korean from '#shared/locales/ko/email-change.json' with { type: 'json' };
import chinese from '#shared/locales/zh/email-change.json' with { type: 'json' };

/** The words of letters about another e-mail address by language, apart from the others: most functions that send letters do not send these. */
export const emailChangeWords: Record<Language, typeof english> = {
  en: english,
  zh: chinese,
  ja: japanese,
  ko: korean,
  es: spanish,
};
