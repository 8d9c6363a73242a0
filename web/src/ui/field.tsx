import { clsx } from 'clsx';
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { IconChevronDown, IconWarning } from './icons.tsx';
import { inputBoxClass } from './input.tsx';
import { TypedEchoLine, useTypedEcho } from './typed-echo.tsx';

/** What ties an input to its label, its hint and its error. Spread it on the input. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

export interface FieldProps {
  label: ReactNode;
  /** The label is there for those who hear the page, and not seen. */
  hideLabel?: boolean;
  /** What is wrong with the value: shown beside the field and read out with it. */
  error?: string | undefined;
  hint?: ReactNode;
  /** At the end of the label's line: a balance, a link. */
  aside?: ReactNode;
  required?: boolean;
  /** What stands in it, where it is a number: a line beneath says how that is understood. */
  typed?: string | undefined;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/** A labelled input: `<Field label="Amount" error={…}>{(control) => <Input {...control} />}</Field>`. */
export function Field({ label, hideLabel, error, hint, aside, required, typed, className, children }: FieldProps) {
  const id = useId();
  const echo = useTypedEcho(typed);
  // What is wrong is said once: by the question which number is meant, in the line that is there for it.
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
        {aside !== undefined && <span className="text-xs text-muted">{aside}</span>}
      </div>
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': required ? true : undefined,
      })}
      {typed !== undefined && <TypedEchoLine id={`${id}-echo`} echo={echo} isWrong={isQuestioned} />}
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

/** Text of a few lines. */
export const TextArea = ({ className, ...rest }: ComponentPropsWithRef<'textarea'>) => (
  <textarea className={clsx(inputBoxClass, 'min-h-16 resize-y px-2.5 py-1.5 text-sm', className)} {...rest} />
);

export interface SelectProps extends ComponentPropsWithRef<'select'> {
  options: readonly { value: string; label: string; disabled?: boolean }[];
}

/** The system's own list: the best one on a phone, and keyboard and screen readers know it. */
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
