import { type KeyboardEvent, type ReactNode, useRef } from 'react';

export interface ChoiceOption<Value extends string> {
  value: Value;
  label: ReactNode;
  /** Shown muted after the label: number of items. */
  count?: number | undefined;
}

/** Moves among the children by arrow keys and selects, as the ARIA patterns for tabs and radio groups require. */
function moveBy(event: KeyboardEvent<HTMLElement>, choose: (index: number) => void, size: number, index: number): void {
  const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const step = steps[event.key];
  let next: number;
  if (step !== undefined) next = (index + step + size) % size;
  else if (event.key === 'Home') next = 0;
  else if (event.key === 'End') next = size - 1;
  else return;
  event.preventDefault();
  choose(next);
}

/** Returns the ref of a single-choice list and the key handler of its elements. */
export function useRovingFocus<Value extends string>(
  choices: readonly ChoiceOption<Value>[],
  onChange: (value: Value) => void,
) {
  const list = useRef<HTMLDivElement>(null);
  const choose = (index: number) => {
    const choice = choices[index];
    if (!choice) return;
    onChange(choice.value);
    const element = list.current?.children[index] as HTMLElement | undefined;
    element?.focus();
    // Focus alone does not scroll a partly visible element into view.
    element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  return {
    list,
    onKeyDown: (event: KeyboardEvent<HTMLElement>, index: number) => moveBy(event, choose, choices.length, index),
  };
}
