import { describe, expect, it } from 'vitest';
import { languages, localeOf } from '#shared/languages.ts';
import { languageName, pickLanguage } from './language.ts';

describe('the language of a visit', () => {
  it('is the first of the browser that there is', () => {
    expect(pickLanguage(null, ['fr-FR', 'es-MX', 'en-US'])).toBe('es');
    expect(pickLanguage(null, ['en-GB', 'es'])).toBe('en');
    expect(pickLanguage(null, ['zh-TW', 'en'])).toBe('zh');
  });

  it('is English where there is none', () => {
    expect(pickLanguage(null, ['fr-FR'])).toBe('en');
    expect(pickLanguage(null, [])).toBe('en');
  });

  it('is what was chosen before, as long as there is such a language', () => {
    expect(pickLanguage('es', ['en-US'])).toBe('es');
    expect(pickLanguage('xx', ['es-ES'])).toBe('es');
  });

  it.each(languages)('is named in itself: %s', (language) => {
    const locale = localeOf(language);
    const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? '';
    expect(languageName(language)).toBe(name.charAt(0).toLocaleUpperCase(locale) + name.slice(1));
  });
});
