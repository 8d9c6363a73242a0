import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { i18nextOptions } from '#shared/i18next-options.ts';
import type { Language } from '#shared/languages.ts';
import { registerTranslations } from './register-translations.ts';

const english = {
  plain: 'Log in',
  greeting: 'Hello {{name}}, {{name}}',
  orders_one: '{{count}} order',
  orders_other: '{{count}} orders',
  filled: '{{count}} of 6',
  levels: { high: 'High', deep: { er: 'Deeper' } },
};
const spanish = {
  orders_one: '{{count}} orden',
  orders_many: '{{count}} de órdenes',
  orders_other: '{{count}} órdenes',
};

/** Creates its own instance with test words: `translate(language)` finds them. */
function translate(language: Language = 'en') {
  const i18n = createInstance();
  void i18n.init({
    ...i18nextOptions,
    lng: language,
    ns: ['words'],
    resources: { en: { words: english }, es: { words: spanish }, zh: { words: { orders_other: '{{count}} 筆訂單' } } },
  });
  return (key: string, values: Record<string, unknown> = {}): unknown =>
    i18n.t(key, { defaultValue: `no ${key}`, ...values });
}

describe('i18next configuration', () => {
  const t = translate();

  it('finds a text by its path', () => {
    expect(t('plain')).toBe('Log in');
    expect(t('levels.high')).toBe('High');
    expect(t('levels.deep.er')).toBe('Deeper');
  });

  it.each(['nothing', 'levels', 'levels.low', 'plain.more', 'constructor', 'levels.toString', 'plain.length'])(
    'returns the default value for the unknown key %j',
    (key) => {
      expect(t(key)).toBe(`no ${key}`);
    },
  );

  it('inserts values, and an empty text for a missing one', () => {
    expect(t('greeting', { name: 'Ann' })).toBe('Hello Ann, Ann');
    expect(t('greeting')).toBe('Hello , ');
    expect(t('greeting', { name: undefined })).toBe('Hello , ');
    expect(t('greeting', { name: null })).toBe('Hello , ');
    expect(t('greeting', { name: 0 })).toBe('Hello 0, 0');
  });

  it.each(['{{name}} $& <b>', '$t(plain)', '{{- name}}', '$t(greeting, {"name": "x"})', 'a\'b & "c" /'])(
    'inserts the value %j unescaped',
    (name) => {
      expect(t('greeting', { name })).toBe(`Hello ${name}, ${name}`);
      expect(t('greeting', { replace: { name } })).toBe(`Hello ${name}, ${name}`);
    },
  );

  it('does not read options from replacement values', () => {
    expect(t('greeting', { replace: { name: 'Ann', count: 1, lng: 'es', ns: 'other' } })).toBe('Hello Ann, Ann');
  });

  it('selects the plural form of the language', () => {
    expect(t('orders', { count: 1 })).toBe('1 order');
    expect(t('orders', { count: 0 })).toBe('0 orders');
    expect(t('orders', { count: 2 })).toBe('2 orders');
    expect(translate('zh')('orders', { count: 1 })).toBe('1 筆訂單');
    expect(translate('es')('orders', { count: 1_000_000 })).toBe('1000000 de órdenes');
  });

  it('uses the only form for every count when there are no plural forms', () => {
    expect(t('filled', { count: 1 })).toBe('1 of 6');
  });

  it('does not fall back to another language', () => {
    expect(translate('es')('plain')).toBe('no plain');
  });
});

describe('registerTranslations', () => {
  it('returns the texts of its namespace in a language', () => {
    const text = registerTranslations('share', { en: { title: 'Share it' }, ko: { title: '공유' } });
    expect(text('en')('title')).toBe('Share it');
    expect(text('ko')('title')).toBe('공유');
  });

  it('fails to compile when a key is missing in English', () => {
    const text = registerTranslations('mails', { en: { greeting: 'Hello' } });
    expect(text('en')('greeting')).toBe('Hello');
    // @ts-expect-error -- there is no such key
    expect(text('en')('greetings')).toBe('greetings');
    // @ts-expect-error -- there is no such namespace
    registerTranslations('letters', {});
  });
});
