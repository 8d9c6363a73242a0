import { clsx } from 'clsx';
import type { CSSProperties, ReactNode, Ref } from 'react';
import { useFormat } from '#web/lib/use-format.ts';
import { IconArrowUp } from './icons.tsx';
import { Skeleton } from './states.tsx';

export interface FormattedValueProps {
  className?: string | undefined;
  /** Width reserved for the number, in characters, so that nothing shifts when it arrives or grows. */
  width?: number | undefined;
}

export const getReservedWidthStyle = (width: number | undefined): CSSProperties | undefined =>
  width === undefined ? undefined : { minWidth: `${width}ch` };

/** Classes of every value. */
export const valueBoxClass = 'inline-block text-end whitespace-nowrap tabular-nums';

export type PriceDirection = 'up' | 'down' | 'none';

export const getPriceDirection = (value: string): PriceDirection => {
  if (!/[1-9]/.test(value)) return 'none';
  return value.startsWith('-') ? 'down' : 'up';
};

export interface PriceTextProps extends FormattedValueProps {
  /** A decimal string; undefined while loading, null when missing. */
  value: string | null | undefined;
  /** The symbol's `price_digits`. */
  digits?: number | undefined;
}

/** Static price; `LivePrice` follows the market. */
export function PriceText({ value, digits, width, className }: PriceTextProps) {
  const format = useFormat();
  if (value === undefined)
    return <Skeleton className={clsx('h-3.5', className)} style={{ width: `${width ?? 8}ch` }} />;
  return (
    <span
      translate="no"
      className={clsx(valueBoxClass, 'price', value === null && 'text-muted', className)}
      style={getReservedWidthStyle(width)}
    >
      {value === null ? '–' : format.price(value, digits)}
    </span>
  );
}

export interface PercentChangeProps extends FormattedValueProps {
  /** Percent, a decimal string; undefined while loading, null when missing. */
  value: string | null | undefined;
  digits?: number;
}

/** A change in percent: colour, arrow and sign, so that none of them is the only cue. */
export function PercentChange({ value, digits = 2, width, className }: PercentChangeProps) {
  const format = useFormat();
  if (value === undefined)
    return <Skeleton className={clsx('h-3.5', className)} style={{ width: `${width ?? 7}ch` }} />;
  return (
    <PercentChangeBox
      direction={value === null ? 'none' : getPriceDirection(value)}
      width={width}
      className={className}
    >
      {value === null ? '–' : format.percent(value, digits)}
    </PercentChangeBox>
  );
}

interface ChangeBoxProps extends FormattedValueProps {
  ref?: Ref<HTMLSpanElement>;
  /** `up` and `down` have colour and arrow; undefined when other code sets `data-direction`. */
  direction?: PriceDirection | undefined;
  children: ReactNode;
}

/** Colour and arrow of a change around its percentage; without an arrow its space is reserved. */
export function PercentChangeBox({ ref, direction, width, className, children }: ChangeBoxProps) {
  return (
    <span
      ref={ref}
      translate="no"
      data-direction={direction}
      className={clsx(
        valueBoxClass,
        'price group/change text-muted data-[direction=down]:text-down data-[direction=up]:text-up',
        className,
      )}
      style={getReservedWidthStyle(width)}
    >
      <IconArrowUp
        size={8}
        className="me-1 inline-block align-[0.05em] group-data-[direction=down]/change:rotate-180 group-data-[direction=none]/change:invisible"
      />
      {children}
    </span>
  );
}
