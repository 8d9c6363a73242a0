import { clsx } from 'clsx';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { DAY } from '#shared/time.ts';
import { ErrorState, Skeleton } from '#ui/states.tsx';
import { readTokens } from '#web/lib/read-tokens.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useTokens } from '#web/lib/use-tokens.ts';
import type { AreaPoint } from './mount-area.ts';
import { useLazyChart } from './use-lazy-chart.ts';

interface AreaChartProps {
  points: readonly AreaPoint[];
  /** Names the chart and says what it shows, for screen readers. */
  label: string;
  /** Describes a point, for screen readers. */
  describe: (point: AreaPoint) => string;
  /** Writes a value beside the axis. */
  formatValue: (value: number) => string;
  /** Whether the points are whole days, UTC: a day that is missing leaves its room. */
  daily?: boolean;
  colour?: '--info' | '--up' | '--down';
  /** The time of the point that has a dot. */
  marked?: number | undefined;
  /** Called with the point under the crosshair; null where there is none. */
  onPoint?: (point: AreaPoint | null) => void;
  /** Sets the height. */
  className: string;
}

/** The points that the keys move by; a page is a tenth of all. */
function nextIndex(key: string, index: number, count: number): number | null {
  const page = Math.max(1, Math.round(count / 10));
  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -page,
    PageUp: page,
    Home: -count,
    End: count,
  };
  const step = steps[key];
  return step === undefined ? null : Math.max(0, Math.min(count - 1, index + step));
}

/**
 * A line over time, drawn by the chart library, which is loaded when it is first shown. The pointer and the arrow keys
 * move the crosshair; to screen readers it is a slider over the points that says the value of each.
 */
export function AreaChart(props: AreaChartProps) {
  const { points, label, describe, formatValue, daily = false, colour = '--info', marked, onPoint, className } = props;
  const format = useFormat();
  const tokens = useTokens();
  const [index, setIndex] = useState<number | null>(null);
  const point = (next: number | null) => {
    setIndex(next);
    onPoint?.(next === null ? null : (points[next] ?? null));
  };
  const onPointer = useEffectEvent(point);
  const { host, chart, failure } = useLazyChart(async () => {
    const [{ mountAreaChart }, { createDayFormats, createTimeFormats }] = await Promise.all([
      import('./mount-area.ts'),
      import('./time-formats.ts'),
    ]);
    return (element) => ({ ...mountAreaChart(element), timesFor: daily ? createDayFormats : createTimeFormats });
  });

  useEffect(() => chart?.onPoint((next) => onPointer(next)), [chart]);

  const draw = useEffectEvent(() => {
    if (!chart || !host.current) return;
    chart.draw(points, {
      token: readTokens(host.current),
      language: format.language,
      formatValue,
      times: chart.timesFor(format.language),
      colour,
      step: daily ? DAY : undefined,
      marked,
    });
  });
  // Tokens and language are dependencies: both change how it is drawn.
  useEffect(() => draw(), [chart, points, tokens, format, formatValue, colour, marked]);

  const last = points.length - 1;
  const at = Math.min(index ?? last, last);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(event.key, at, points.length);
    if (next === null) return;
    event.preventDefault();
    point(next);
    chart?.pointAt(next);
  };
  if (failure !== null) return <ErrorState error={failure} className={className} />;
  const pointed = points[at];
  return (
    <div className={clsx('relative w-full', className)}>
      <div ref={host} className="absolute inset-0" />
      {!chart && <Skeleton className="absolute inset-0" />}
      {/* Beside the chart, not around it: the library's link to its maker is a control of its own. */}
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={pointed && describe(pointed)}
        onKeyDown={onKeyDown}
        onFocus={() => {
          point(at);
          chart?.pointAt(at);
        }}
        onBlur={() => {
          point(null);
          chart?.pointAt(null);
        }}
        className="pointer-events-none absolute inset-0 rounded-sm"
      />
    </div>
  );
}
