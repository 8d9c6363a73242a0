import { clsx } from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'up' | 'down' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover font-semibold',
  secondary: 'bg-surface-2 text-text border border-line hover:bg-surface-3 font-medium',
  ghost: 'text-text hover:bg-surface-2 font-medium',
  up: 'bg-up text-on-up hover:brightness-110 font-semibold',
  down: 'bg-down text-on-down hover:brightness-110 font-semibold',
  danger: 'border border-bad text-bad hover:bg-bad hover:text-on-bad font-semibold',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-7 px-2.5 text-xs gap-1.5',
  md: 'h-8 px-3 text-sm gap-2',
  lg: 'h-11 px-5 text-base gap-2',
};

/** Returns the classes of a button, for links that look like one. */
export const buttonClass = (
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'md',
  className?: string,
): string =>
  clsx(
    'inline-flex items-center justify-center rounded whitespace-nowrap select-none transition-colors',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    variants[variant],
    sizes[size],
    className,
  );

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** True while an action runs: the button keeps its width and focus, and does nothing. */
  busy?: boolean;
  /** Id of the text that explains why the button does nothing; shown by the caller, and read out with the button. */
  blockedBy?: string | undefined;
  children: ReactNode;
}

/** Button that is never silently disabled: `blockedBy` is the id of the text with the reason. */
export function Button({
  variant = 'secondary',
  size = 'md',
  busy = false,
  blockedBy,
  className,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isBlocked = busy || blockedBy !== undefined;
  return (
    <button
      type={type}
      className={buttonClass(variant, size, clsx(busy && 'relative', className))}
      aria-disabled={isBlocked || undefined}
      aria-busy={busy || undefined}
      aria-describedby={blockedBy}
      onClick={(event) => {
        if (isBlocked) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      <span className={clsx('inline-flex items-center justify-center gap-[inherit]', busy && 'opacity-0')}>
        {children}
      </span>
      {busy && <Dots />}
    </button>
  );
}

const Dots = () => (
  <span className="absolute inset-0 flex items-center justify-center gap-1" aria-hidden="true">
    {[0, 150, 300].map((delay) => (
      <span
        key={delay}
        className="size-1 animate-pulse rounded-full bg-current"
        style={{ animationDelay: `${delay}ms` }}
      />
    ))}
  </span>
);

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** Accessible name and tooltip. */
  label: string;
  size?: 'sm' | 'md';
  children: ReactNode;
}

export function IconButton({ label, size = 'md', className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded text-muted transition-colors hover:bg-surface-2 hover:text-text',
        size === 'sm' ? 'size-6' : 'size-8',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
