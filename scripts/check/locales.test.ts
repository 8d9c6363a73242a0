import { expect, it } from 'vitest';
import { findLocaleDifferences } from './locales.ts';

it('findLocaleDifferences › finds missing and unknown keys, different variables and empty texts', () => {
  const english = { a: { b: 'Hello {{name}}', c: 'x' }, rows_one: '{{count}} row', rows_other: '{{count}} rows' };
  expect(
    findLocaleDifferences('es/x', english, {
      a: { b: 'Hola {{name}}', c: 'y' },
      rows_many: '{{count}}',
      rows_other: 'z',
    }),
  ).toEqual([]);
  expect(findLocaleDifferences('es/x', english, { a: { b: 'Hola {{who}}', d: '' }, rows_other: 'z' })).toEqual([
    'es/x lacks a.c',
    'es/x has a.d, English does not',
    'es/x a.b uses {{who}}, English {{name}}',
    'es/x a.d is empty',
  ]);
});
