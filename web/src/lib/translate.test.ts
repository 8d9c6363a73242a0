import { describe, expect, it } from 'vitest';
import { translate, type Words } from './translate.ts';

const words: Words = {
  plain: 'Log in',
  greeting: 'Hello {{name}}, {{name}}',
  orders_one: '{{count}} order',
  orders_other: '{{count}} orders',
  levels: { high: 'High', deep: { er: 'Deeper' } },
};
const english = (path: string, values = {}) => translate(words, 'en', path, values);

describe('a sentence', () => {
  it('is found by its path', () => {
    expect(english('plain')).toBe('Log in');
    expect(english('levels.high')).toBe('High');
    expect(english('levels.deep.er')).toBe('Deeper');
  });

  it.each(['nothing', 'levels', 'levels.low', 'plain.more', '', 'constructor', 'levels.toString', 'plain.length'])(
    'is none at %j',
    (path) => {
      expect(english(path)).toBeUndefined();
    },
  );

  it('holds its values, and nothing for one that is missing', () => {
    expect(english('greeting', { name: 'Ann' })).toBe('Hello Ann, Ann');
    expect(english('greeting')).toBe('Hello , ');
    expect(english('greeting', { name: undefined })).toBe('Hello , ');
    expect(english('greeting', { name: null })).toBe('Hello , ');
    expect(english('greeting', { name: 0 })).toBe('Hello 0, 0');
  });

  it('never reads what is put in as a sentence', () => {
    expect(english('greeting', { name: '{{name}} $& <b>' })).toBe('Hello {{name}} $& <b>, {{name}} $& <b>');
  });

  it('has the plural of its count in the language', () => {
    expect(english('orders', { count: 1 })).toBe('1 order');
    expect(english('orders', { count: 0 })).toBe('0 orders');
    expect(english('orders', { count: 2 })).toBe('2 orders');
    const other: Words = { orders_other: '{{count}} 筆訂單' };
    expect(translate(other, 'zh-Hant', 'orders', { count: 1 })).toBe('1 筆訂單');
  });

  it('takes the general plural where the language has one more than the words', () => {
    const spanish: Words = { orders_one: '{{count}} orden', orders_other: '{{count}} órdenes' };
    expect(new Intl.PluralRules('es').select(1_000_000)).toBe('many');
    expect(translate(spanish, 'es', 'orders', { count: 1_000_000 })).toBe('1000000 órdenes');
  });

  it('without plurals serves every count', () => {
    expect(translate({ filled: '{{count}} of 6' }, 'en', 'filled', { count: 1 })).toBe('1 of 6');
  });
});
