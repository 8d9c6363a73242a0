import { createAtom, type ReadonlyAtom } from '@tanstack/react-store';
import { readPreference, storePreference } from './stored-preference.ts';

/** Setting with a few values, stored for this browser and shared by all tabs. */
export interface BrowserPreference<Value extends string> {
  /** Current value: the stored choice, otherwise the fallback. */
  value: ReadonlyAtom<Value>;
  choose: (value: Value) => void;
}

/**
 * @param name storage key
 * @param fallback value while nothing is chosen; follows the atoms that it reads
 */
export function createBrowserPreference<Value extends string>(
  name: string,
  values: readonly Value[],
  fallback: () => Value,
): BrowserPreference<Value> {
  const read = () => values.find((value) => value === readPreference(name)) ?? null;
  const chosenAtom = createAtom<Value | null>(read());
  if (typeof window !== 'undefined')
    window.addEventListener('storage', ({ key }) => {
      if (key === name || key === null) chosenAtom.set(read());
    });
  return {
    value: createAtom(() => chosenAtom.get() ?? fallback()),
    choose: (value) => {
      storePreference(name, value);
      chosenAtom.set(value);
    },
  };
}
