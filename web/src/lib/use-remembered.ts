import { useState } from 'react';
import { recall, remember } from './remember.ts';

/**
 * A choice that this browser remembers.
 * @param parse what is stored, or null where nothing is; must answer anything
 */
export function useRemembered<Value extends string | number>(
  name: string,
  parse: (stored: string | null) => Value,
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => parse(recall(name)));
  const choose = (next: Value) => {
    setValue(next);
    remember(name, String(next));
  };
  return [value, choose];
}
