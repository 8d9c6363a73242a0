import { useState } from 'react';
import { readPreference, storePreference } from './remember.ts';

/**
 * A choice that this browser remembers.
 * @param parse what is stored, or null where nothing is; must answer anything
 */
export function usePreference<Value extends string | number>(
  name: string,
  parse: (stored: string | null) => Value,
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => parse(readPreference(name)));
  const choose = (next: Value) => {
    setValue(next);
    storePreference(name, String(next));
  };
  return [value, choose];
}
