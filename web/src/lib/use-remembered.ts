import { useState } from 'react';
import { readPreference, storePreference } from './stored-preference.ts';

/**
 * Returns a choice stored in this browser.
 * @param parse the stored value, or null without one; must handle any text
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
