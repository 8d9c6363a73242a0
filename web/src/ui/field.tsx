import { clsx } from 'clsx';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { IconChevronDown, IconWarning } from './icons.tsx';
import { inputBoxClass } from './input.tsx';
import { TypedNumberEchoLine, useTypedNumberEcho } from './typed-echo.tsx';

/** Attributes that connect an input with its label, hint and error. Spread it on the input. */
export interface FieldControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  /** Error of the value, shown next to the field and read out with it. */
  error?: string | undefined;
  hint?: ReactNode;
  /** At the end of the label's line: a balance, a link. */
  aside?: ReactNode;
  required?: boolean;
  /** Typed text of a number: a line beneath shows how it is understood. */
  typed?: string | undefined;
  className?: string;
  children: (control: FieldControlAttributes) => ReactNode;
}

/** A labelled input: `<Field label="Amount" error={…}>{(control) => <Input {...control} />}</Field>`. */
export function Field({ label, hideLabel, error, hint, aside, required, typed, className, children }: FieldProps) {
  const id = useId();
  const echo = useTypedNumberEcho(typed);
  // The error is shown once: as the question which number is meant, in its own line.
  const isQuestioned = error !== undefined && echo?.isQuestion === true;
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined || isQuestioned ? undefined : `${id}-error`;
  const echoId = echo === null ? undefined : `${id}-echo`;
  const describedBy = [errorId, echoId, hintId].filter(Boolean).join(' ');
  return (
    <div className={clsx('flex flex-col gap-1', className)}>
      <div className={clsx('flex items-baseline justify-between gap-2', hideLabel && aside === undefined && 'sr-only')}>
        <label htmlFor={id} className={clsx('text-xs text-muted', hideLabel && 'sr-only')}>
          {label}
        </label>
        {aside !== undefined && <span className="text-end text-xs text-muted">{aside}</span>}
      </div>
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': required ? true : undefined,
      })}
      {typed !== undefined && <TypedNumberEchoLine id={`${id}-echo`} echo={echo} isWrong={isQuestioned} />}
      {error !== undefined && !isQuestioned && (
        <p id={errorId} className="flex items-start gap-1 text-xs text-bad" role="alert">
          <IconWarning size={12} className="mt-0.5 shrink-0" />
          <span>{error}</span>
        </p>
      )}
      {hint !== undefined && (
        <p id={hintId} className="text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Multi-line text input. */
export const TextArea = ({ className, ...rest }: ComponentPropsWithRef<'textarea'>) => (
  <textarea className={clsx(inputBoxClass, 'min-h-16 resize-y px-2.5 py-1.5 text-sm', className)} {...rest} />
);

export interface SelectProps extends ComponentPropsWithRef<'select'> {
  options: readonly { value: string; label: string; disabled?: boolean }[];
}

/** Native list: the best one on a phone, and accessible by keyboard and screen reader. */
export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <span className={clsx('relative block', className)}>
      <select className={clsx(inputBoxClass, 'h-8 appearance-none ps-2.5 pe-8 text-sm')} {...rest}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={14} className="pointer-events-none absolute end-2.5 top-1/2 -translate-y-1/2 text-muted" />
    </span>
  );
}
