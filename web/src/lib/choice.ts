import { createAtom, type ReadonlyAtom } from '@tanstack/react-store';
import { readPreference, storePreference } from './remember.ts';

/** One of a few things that a person chooses for this browser, in every tab. */
export interface BrowserChoice<Value extends string> {
  /** What holds now: what was chosen, else what stands for nothing chosen. */
  value: ReadonlyAtom<Value>;
  choose: (value: Value) => void;
}

/**
 * @param name under which it is remembered
 * @param fallback holds while nothing was chosen; follows the atoms that it reads
 */
export function createChoice<Value extends string>(
  name: string,
  values: readonly Value[],
  fallback: () => Value,
): BrowserChoice<Value> {
  const read = () => values.find((value) => value === readPreference(name)) ?? null;
  const chosen = createAtom<Value | null>(read());
  if (typeof window !== 'undefined')
    window.addEventListener('storage', ({ key }) => {
      if (key === name || key === null) chosen.set(read());
    });
  return {
    value: createAtom(() => chosen.get() ?? fallback()),
    choose: (value) => {
      storePreference(name, value);
      chosen.set(value);
    },
  };
}
