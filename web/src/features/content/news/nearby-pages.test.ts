import { expect, it } from 'vitest';
import { getNearbyPages } from './nearby-pages.ts';

it.each([
  [1, 1, [1]],
  [1, 9, [1, 2, 3]],
  [2, 9, [1, 2, 3, 4]],
  [5, 9, [3, 4, 5, 6, 7]],
  [9, 9, [7, 8, 9]],
  [12, 9, []],
])('getNearbyPages › for page %i of %i returns %j', { tags: ['TRD-195'] }, (current, last, offered) => {
  expect(getNearbyPages(current, last)).toEqual(offered);
});
