import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { ignoreCompositionKeys } from './composition.ts';
import { IconClose, IconSearch } from './icons.tsx';

/** Classes of all inputs and selects. */
export const inputBoxClass =
  'w-full rounded border border-line-strong bg-surface-1 text-text transition-colors hover:border-muted ' +
  'focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-ring ' +
  'aria-invalid:border-bad disabled:opacity-60';

export interface InputProps extends Omit<ComponentPropsWithRef<'input'>, 'prefix'> {
  /** At the end inside the box: a unit. */
  suffix?: ReactNode;
  large?: boolean;
}

/**
 * Text input. `onKeyDown` is not called for keys of a composition. For numbers pass `inputMode="decimal"` and `className="text-end tabular-nums"`; never `type="number"`.
 */
export function Input({ suffix, large = false, className, onKeyDown, ...rest }: InputProps) {
  const input = (
    <input
      className={clsx(
        inputBoxClass,
        large ? 'h-11 px-3 text-base' : 'h-8 px-2.5 text-sm',
        suffix !== undefined && 'pe-14',
        className,
      )}
      {...rest}
      onKeyDown={onKeyDown && ignoreCompositionKeys(onKeyDown)}
    />
  );
  if (suffix === undefined) return input;
  return (
    <span className="relative block">
      {input}
      <span className="pointer-events-none absolute inset-y-0 end-0 flex items-center px-2.5 text-xs text-muted">
        {suffix}
      </span>
    </span>
  );
}

export interface SearchInputProps extends Omit<ComponentPropsWithRef<'input'>, 'value'> {
  label: string;
  clearLabel: string;
  value: string;
  onValue: (value: string) => void;
}

/** Search box with a button that clears it; Escape does too. */
export function SearchInput({ label, clearLabel, value, onValue, className, onKeyDown, ...rest }: SearchInputProps) {
  return (
    <span className={clsx('relative block', className)}>
      <IconSearch size={14} className="pointer-events-none absolute start-2.5 top-1/2 -translate-y-1/2 text-muted" />
      <input
        type="text"
        role="searchbox"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onValue(event.target.value)}
        className={clsx(inputBoxClass, 'h-8 ps-8 pe-8 text-sm')}
        {...rest}
        onKeyDown={ignoreCompositionKeys(
          onKeyDown ??
            ((event) => {
              if (event.key !== 'Escape' || value === '') return;
              event.stopPropagation();
              onValue('');
            }),
        )}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => onValue('')}
          className="absolute end-1 top-1/2 flex size-6 -translate-y-1/2 items-center justify-center rounded text-muted hover:text-text"
        >
          <IconClose size={12} />
        </button>
      )}
    </span>
  );
}
