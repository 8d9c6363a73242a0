import { useState } from 'react';

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * A choice that this browser remembers.
 * @param parse what is stored, or null where nothing is; must answer anything
 */
export function useRemembered<Value extends string | number>(
  name: string,
  parse: (stored: string | null) => Value,
): [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => parse(read(name)));
  const choose = (next: Value) => {
    setValue(next);
    try {
      localStorage.setItem(name, String(next));
    } catch {
      // The choice holds for this page where storage is blocked.
    }
  };
  return [value, choose];
}
