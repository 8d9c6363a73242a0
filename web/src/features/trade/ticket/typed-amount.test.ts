import { expect, it } from 'vitest';
import { leftAs } from './typed-amount.ts';

it.each([
  ['0', ''],
  ['0,00', ''],
  ['-5', ''],
  [' -1.5 ', ''],
  ['\u22122', ''],
  ['5', '5'],
  ['0.00000001', '0.00000001'],
  ['1,5', '1,5'],
  ['', ''],
  ['abc', 'abc'],
  ['1.2.3', '1.2.3'],
])('leaves %j in a field as %j', (typed, left) => {
  expect(leftAs('en', typed)).toBe(left);
});
