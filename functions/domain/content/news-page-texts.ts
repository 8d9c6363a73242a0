import type { Language } from '#shared/languages.ts';
import english from '#shared/locales/en/news.json' with { type: 'json' };
import spanish from '#shared/locales/es/news.json' with { type: 'json' };
import japanese from '#shared/locales/ja/news.json' with { type: 'json' };
import korean from '#shared/locales/ko/news.json' with { type: 'json' };
import chinese from '#shared/locales/zh/news.json' with { type: 'json' };

/** Texts of the news pages by language. */
export const newsPageTexts: Record<Language, Pick<typeof english, 'title' | 'categories'>> = {
  en: english,
  zh: chinese,
  ja: japanese,
  ko: korean,
  es: spanish,
};
