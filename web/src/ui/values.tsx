import { clsx } from 'clsx';
import { type CSSProperties, type ReactNode, type Ref, useEffect, useState } from 'react';
import { serverNow } from '#web/lib/server-clock.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { IconArrowUp } from './icons.tsx';
import { Skeleton } from './states.tsx';

export interface ValueProps {
  className?: string | undefined;
  /** Width that is kept free for the number, in characters, so that nothing moves when it arrives or grows. */
  width?: number | undefined;
}

export const reserve = (width: number | undefined): CSSProperties | undefined =>
  width === undefined ? undefined : { minWidth: `${width}ch` };

/** How every value is set. */
export const valueBox = 'inline-block text-end whitespace-nowrap tabular-nums';

export interface AmountProps extends ValueProps {
  /** A decimal string; undefined while it is loaded, null where there is none. */
  value: string | null | undefined;
  /** Shown muted behind the number. */
  unit?: string;
  /** Decimals; without it two at least and eight at most. */
  digits?: number;
  /** With a sign, and coloured as gain or loss. */
  signed?: boolean;
}

/** Money: right-aligned, exact, its unit muted. */
export function Amount({ value, unit, digits, signed = false, width, className }: AmountProps) {
  const format = useFormat();
  const style = reserve(width);
  if (value === undefined)
    return <Skeleton className={clsx('h-3.5', className)} style={{ width: `${width ?? 8}ch` }} />;
  if (value === null)
    return (
      <span className={clsx(valueBox, 'text-muted', className)} style={style}>
        –
      </span>
    );
  const direction = signed ? directionOf(value) : null;
  return (
    <span
      className={clsx(valueBox, direction === 'up' && 'text-up', direction === 'down' && 'text-down', className)}
      style={style}
    >
      {format.amount(value, { sign: signed, ...(digits === undefined ? {} : { digits }) })}
      {unit !== undefined && <span className="text-muted">{`\u00a0${unit}`}</span>}
    </span>
  );
}

export type Direction = 'up' | 'down' | 'none';

export const directionOf = (value: string): Direction => {
  if (!/[1-9]/.test(value)) return 'none';
  return value.startsWith('-') ? 'down' : 'up';
};

export interface PriceProps extends ValueProps {
  /** A decimal string; undefined while it is loaded, null where there is none. */
  value: string | null | undefined;
  /** The symbol's `price_digits`. */
  digits?: number | undefined;
}

/** A price as it stands; `LivePrice` follows the market. */
export function Price({ value, digits, width, className }: PriceProps) {
  const format = useFormat();
  if (value === undefined)
    return <Skeleton className={clsx('h-3.5', className)} style={{ width: `${width ?? 8}ch` }} />;
  return (
    <span className={clsx(valueBox, 'price', value === null && 'text-muted', className)} style={reserve(width)}>
      {value === null ? '–' : format.price(value, digits)}
    </span>
  );
}

export interface ChangeProps extends ValueProps {
  /** Percent, a decimal string; undefined while it is loaded, null where there is none. */
  value: string | null | undefined;
  digits?: number;
}

/** A change in percent: colour, arrow and sign, so that none of them carries it alone. */
export function Change({ value, digits = 2, width, className }: ChangeProps) {
  const format = useFormat();
  if (value === undefined)
    return <Skeleton className={clsx('h-3.5', className)} style={{ width: `${width ?? 7}ch` }} />;
  return (
    <ChangeBox direction={value === null ? 'none' : directionOf(value)} width={width} className={className}>
      {value === null ? '–' : format.percent(value, digits)}
    </ChangeBox>
  );
}

interface ChangeBoxProps extends ValueProps {
  ref?: Ref<HTMLSpanElement>;
  /** `up` and `down` have colour and arrow; undefined where somebody else keeps `data-direction`. */
  direction?: Direction | undefined;
  children: ReactNode;
}

/** Colour and arrow of a change around its percentage. */
export function ChangeBox({ ref, direction, width, className, children }: ChangeBoxProps) {
  return (
    <span
      ref={ref}
      data-direction={direction}
      className={clsx(
        valueBox,
        'price group/change text-muted data-[direction=down]:text-down data-[direction=up]:text-up',
        className,
      )}
      style={reserve(width)}
    >
      <IconArrowUp
        size={8}
        className="me-1 inline-block align-[0.05em] group-data-[direction=down]/change:rotate-180 group-data-[direction=none]/change:hidden"
      />
      {children}
    </span>
  );
}

export interface TimeProps extends ValueProps {
  /** Epoch seconds. */
  at: number | null | undefined;
  /** `relative` shows "2 min ago" with the full time on focus and hover; `full` the time itself; `clock` the time of day. */
  show?: 'relative' | 'full' | 'clock';
}

/** How often a relative time is written anew, ms. */
const TICK_MS = 15_000;

export function Time({ at, show = 'relative', className }: TimeProps) {
  const format = useFormat();
  const [now, setNow] = useState(() => serverNow() / 1000);
  useEffect(() => {
    if (show !== 'relative') return;
    const timer = setInterval(() => setNow(serverNow() / 1000), TICK_MS);
    return () => clearInterval(timer);
  }, [show]);
  if (at === undefined) return <Skeleton className={clsx('h-3.5 w-20', className)} />;
  if (at === null) return <span className={clsx('text-muted', className)}>–</span>;
  const full = format.time(at);
  const shown = show === 'full' ? full : show === 'clock' ? format.clock(at) : format.relative(at, Math.max(now, at));
  return (
    <time
      dateTime={new Date(at * 1000).toISOString()}
      title={show === 'full' ? undefined : full}
      className={clsx('whitespace-nowrap tabular-nums', className)}
    >
      {shown}
      {show === 'relative' && <span className="sr-only">{` (${full})`}</span>}
    </time>
  );
}
