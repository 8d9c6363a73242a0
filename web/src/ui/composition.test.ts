import type { KeyboardEvent } from 'react';
import { expect, it } from 'vitest';
import { ignoreCompositionKeys } from './composition.ts';

const press = (native: { isComposing: boolean; keyCode: number }) => {
  const acts: string[] = [];
  ignoreCompositionKeys(({ key }) => acts.push(key))({
    key: 'Enter',
    nativeEvent: native,
  } as KeyboardEvent<HTMLInputElement>);
  return acts;
};

it('ignoreCompositionKeys › does not pass on the Enter of a composition', () => {
  expect(press({ isComposing: true, keyCode: 13 })).toEqual([]);
  expect(press({ isComposing: true, keyCode: 229 })).toEqual([]);
});

it('ignoreCompositionKeys › does not pass on the Enter that ends a composition in Safari', () => {
  expect(press({ isComposing: false, keyCode: 229 })).toEqual([]);
});

it('ignoreCompositionKeys › passes on any other Enter', () => {
  expect(press({ isComposing: false, keyCode: 13 })).toEqual(['Enter']);
});
