import { recall, remember } from './remember.ts';

/** One of a few things that a person chooses for this browser, in every tab. */
export interface Choice<Value extends string> {
  /** What holds now: what was chosen, else what stands for nothing chosen. */
  get: () => Value;
  choose: (value: Value) => void;
  /** Calls back at each change, in this tab or another. Returns the way to stop. */
  onChange: (listener: () => void) => () => void;
}

/**
 * @param name under which it is remembered
 * @param fallback holds while nothing was chosen; asked for each time, since it may follow the language
 */
export function createChoice<Value extends string>(
  name: string,
  values: readonly Value[],
  fallback: () => Value,
): Choice<Value> {
  const listeners = new Set<() => void>();
  const read = () => values.find((value) => value === recall(name)) ?? null;
  let held = read();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  if (typeof window !== 'undefined')
    window.addEventListener('storage', (event) => {
      if (event.key !== name && event.key !== null) return;
      held = read();
      tell();
    });
  return {
    get: () => held ?? fallback(),
    choose: (value) => {
      held = value;
      remember(name, value);
      tell();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
