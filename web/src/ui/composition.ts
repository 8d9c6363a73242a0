import type { KeyboardEvent } from 'react';

/** Key code of keys that an input method consumes. Safari marks the Enter that ends a composition by this code only. */
const CONSUMED_KEY_CODE = 229;

/** True for a key of a composition: its Enter and Escape belong to the input method. */
export const isCompositionKey = ({ isComposing, keyCode }: Pick<globalThis.KeyboardEvent, 'isComposing' | 'keyCode'>) =>
  isComposing || keyCode === CONSUMED_KEY_CODE;

/** Returns a key handler that is not called for keys of a composition. */
export const ignoreCompositionKeys =
  (handler: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined) =>
  (event: KeyboardEvent<HTMLInputElement>): void => {
    if (!isCompositionKey(event.nativeEvent)) handler?.(event);
  };
