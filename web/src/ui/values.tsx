import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { getPriceDirection, getReservedWidthStyle, type FormattedValueProps, valueBoxClass } from './price.tsx';
import { Skeleton } from './states.tsx';

export interface AmountTextProps extends FormattedValueProps {
  /** A decimal string; undefined while loading, null when missing. */
  value: string | null | undefined;
  /** Shown muted after the number; "%" for a rate. */
  unit?: string;
  /** Coin, when it is not the unit; USDT when neither is given. */
  coin?: string;
  /**
   * For details and inputs: all decimals, eight at most; `coins` leaves two to USDT. By default as many as its coin and
   * size have: `formatAmount`.
   */
  exact?: boolean | 'coins';
  /** Fixed decimals: those of its column, or of a value that is not a coin. */
  digits?: number | undefined;
  /** Adds a sign and the colour of a gain or loss. */
  signed?: boolean;
}

/** Money: right-aligned, exact, with a muted unit. */
export function AmountText(props: AmountTextProps) {
  const { value, unit, coin = unit, exact, digits, signed = false, width, className } = props;
  const format = useFormat();
  const style = getReservedWidthStyle(width);
  if (value === undefined)
    return <Skeleton className={clsx('h-3.5', className)} style={{ width: `${width ?? 8}ch` }} />;
  if (value === null)
    return (
      <span className={clsx(valueBoxClass, 'text-muted', className)} style={style}>
        –
      </span>
    );
  const isPercent = unit === '%';
  const text = isPercent ? format.rate(value, digits) : format.amount(value, { coin, exact, digits, sign: signed });
  // A value shown as zero has no colour.
  const direction = signed && /[1-9]/.test(text) ? getPriceDirection(value) : null;
  return (
    <span
      translate="no"
      className={clsx(valueBoxClass, direction === 'up' && 'text-up', direction === 'down' && 'text-down', className)}
      style={style}
    >
      {text}
      {unit !== undefined && !isPercent && <span className="text-muted">{`\u00a0${unit}`}</span>}
    </span>
  );
}

export interface TimeTextProps extends FormattedValueProps {
  /** Epoch seconds. */
  at: number | null | undefined;
  /**
   * `relative` shows "2 min ago" with the full time on focus and hover; `full` the full time; `clock` the time of day.
   */
  show?: 'relative' | 'full' | 'clock';
}

/** Returns the update interval of a relative time, ms: each second while it is in seconds. */
const getUpdateInterval = (age: number): number => (Math.abs(age) < 60 ? 1000 : 15_000);

export function TimeText({ at, show = 'relative', className }: TimeTextProps) {
  const format = useFormat();
  const [now, setNow] = useState(() => getServerNowMs() / 1000);
  const interval = getUpdateInterval(now - (at ?? 0));
  useEffect(() => {
    if (show !== 'relative') return;
    const timer = setInterval(() => setNow(getServerNowMs() / 1000), interval);
    return () => clearInterval(timer);
  }, [show, interval]);
  if (at === undefined) return <Skeleton className={clsx('h-3.5 w-20', className)} />;
  if (at === null) return <span className={clsx('text-muted', className)}>–</span>;
  const full = format.time(at);
  const shown = show === 'full' ? full : show === 'clock' ? format.clock(at) : format.relative(at, Math.max(now, at));
  return (
    <time
      translate="no"
      dateTime={new Date(at * 1000).toISOString()}
      title={show === 'full' ? undefined : full}
      className={clsx('whitespace-nowrap tabular-nums', className)}
    >
      {shown}
      {show === 'relative' && <span className="sr-only">{` (${full})`}</span>}
    </time>
  );
}

/** Time to the millisecond; `ms` in epoch milliseconds. */
export function MillisecondTimeText({ ms }: { ms: number }) {
  const format = useFormat();
  return (
    <time translate="no" dateTime={new Date(ms).toISOString()} className="whitespace-nowrap tabular-nums">
      {format.moment(ms)}
    </time>
  );
}
