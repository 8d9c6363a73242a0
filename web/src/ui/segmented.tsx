import { clsx } from 'clsx';
import { type ChoiceOption, useRovingFocus } from './roving.ts';

export interface SegmentedControlProps<Value extends string> {
  label: string;
  choices: readonly ChoiceOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  size?: 'sm' | 'md';
  className?: string;
}

/** Radio group of a few options side by side. */
export function SegmentedControl<Value extends string>({
  label,
  choices,
  value,
  onChange,
  size = 'md',
  className,
}: SegmentedControlProps<Value>) {
  const { list, onKeyDown } = useRovingFocus(choices, onChange);
  const reachable = choices.some((choice) => choice.value === value) ? value : choices[0]?.value;
  return (
    <div
      ref={list}
      role="radiogroup"
      aria-label={label}
      className={clsx('flex gap-0.5 overflow-x-auto rounded bg-surface-2 p-0.5 [scrollbar-width:none]', className)}
    >
      {choices.map((choice, index) => (
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={choice.value === value}
          tabIndex={choice.value === reachable ? 0 : -1}
          onClick={() => onChange(choice.value)}
          onKeyDown={(event) => onKeyDown(event, index)}
          className={clsx(
            'grow rounded-sm px-2.5 font-medium whitespace-nowrap transition-colors focus-visible:-outline-offset-2',
            size === 'sm' ? 'h-6 text-xs' : 'h-7 text-sm',
            choice.value === value ? 'bg-surface-0 text-text' : 'text-muted hover:text-text',
          )}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
