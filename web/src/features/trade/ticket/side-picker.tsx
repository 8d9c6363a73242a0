import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { IconArrowDown, IconArrowUp, IconWarning } from '#ui/icons.tsx';

interface GroupProps {
  legend: string;
  hideLegend?: boolean;
  error: string | undefined;
  children: ReactNode;
}

/** Group of radio buttons with its error under it. */
export function RadioFieldset({ legend, hideLegend, error, children }: GroupProps) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : id}
      className="flex min-w-0 flex-col gap-1"
    >
      <legend id={`${id}-legend`} className={clsx('mb-1 text-xs text-muted', hideLegend && 'sr-only')}>
        {legend}
      </legend>
      {children}
      {error !== undefined && (
        <p id={id} role="alert" className="flex items-start gap-1 text-xs text-bad">
          <IconWarning size={12} className="mt-0.5 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}

/** For a label that stands in for its radio button. */
export const radioLabelFocusClass =
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';

export interface SidePickerProps<Side extends string> {
  /** Accessible name of the group. */
  legend: string;
  /** The side that gains as the price rises comes first. */
  sides: readonly { value: Side; label: string; rises: boolean }[];
  /** Name in the payload. */
  field: string;
  value: Side | null;
  onChange: (side: Side) => void;
  onLeave: () => void;
  error: string | undefined;
}

/** Selector of one of two sides by colour, arrow and text. */
export function SidePicker<Side extends string>(props: SidePickerProps<Side>) {
  const { legend, sides, field, value, onChange, onLeave, error } = props;
  const name = useId();
  return (
    <RadioFieldset legend={legend} hideLegend error={error}>
      <div className="grid grid-cols-2 gap-2">
        {sides.map((side) => {
          const Arrow = side.rises ? IconArrowUp : IconArrowDown;
          const isChosen = value === side.value;
          return (
            <label
              key={side.value}
              data-field={field}
              className={clsx(
                'relative flex h-10 cursor-pointer items-center justify-center gap-2 rounded border text-base font-semibold transition-colors select-none',
                radioLabelFocusClass,
                side.rises ? 'border-up' : 'border-down',
                !isChosen && (side.rises ? 'text-up hover:bg-surface-2' : 'text-down hover:bg-surface-2'),
                isChosen && (side.rises ? 'bg-up text-on-up' : 'bg-down text-on-down'),
              )}
            >
              <input
                type="radio"
                name={name}
                value={side.value}
                checked={isChosen}
                onChange={() => onChange(side.value)}
                onBlur={onLeave}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <Arrow size={12} />
              {side.label}
            </label>
          );
        })}
      </div>
    </RadioFieldset>
  );
}
