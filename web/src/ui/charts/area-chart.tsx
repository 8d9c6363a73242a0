import { clsx } from 'clsx';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { DAY_SECONDS } from '#shared/time.ts';
import { ErrorState, Skeleton } from '#ui/states.tsx';
import { readColourTokens } from '#web/lib/read-tokens.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useColourTokens } from '#web/lib/use-tokens.ts';
import type { AreaChartPoint } from './mount-area.ts';
import { useLazyChart } from './use-lazy-chart.ts';

interface AreaChartProps {
  points: readonly AreaChartPoint[];
  /** Accessible name and summary of the chart. */
  label: string;
  /** Describes a point for screen readers. */
  describe: (point: AreaChartPoint) => string;
  /** Formats a value next to the axis. */
  formatValue: (value: number) => string;
  /** True when the points are whole days, UTC: a missing day leaves a gap. */
  daily?: boolean;
  colour?: '--info' | '--up' | '--down';
  /** Time of the point with a dot. */
  marked?: number | undefined;
  /** Called with the point under the crosshair; null without one. */
  onPoint?: (point: AreaChartPoint | null) => void;
  /** Sets the height. */
  className: string;
}

/** Returns the index that a key moves to; a page is a tenth of all points. */
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
 * Line over time, drawn by the chart library, which is loaded when first shown. The pointer and the arrow keys move the
 * crosshair. For screen readers it is a slider over the points that reads out each value.
 */
export function AreaChart(props: AreaChartProps) {
  const { points, label, describe, formatValue, daily = false, colour = '--info', marked, onPoint, className } = props;
  const format = useFormat();
  const tokens = useColourTokens();
  const [index, setIndex] = useState<number | null>(null);
  const point = (next: number | null) => {
    setIndex(next);
    onPoint?.(next === null ? null : (points[next] ?? null));
  };
  const onPointer = useEffectEvent(point);
  const { host, chart, failure } = useLazyChart(async () => {
    const [{ mountAreaChart }, { createChartDayFormats, createChartTimeFormats }] = await Promise.all([
      import('./mount-area.ts'),
      import('./time-formats.ts'),
    ]);
    return (element) => ({
      ...mountAreaChart(element, { daily }),
      timesFor: daily ? createChartDayFormats : createChartTimeFormats,
    });
  });

  useEffect(() => chart?.onPoint((next) => onPointer(next)), [chart]);

  const draw = useEffectEvent(() => {
    if (!chart || !host.current) return;
    chart.draw(points, {
      token: readColourTokens(host.current),
      language: format.language,
      formatValue,
      times: chart.timesFor(format.language),
      colour,
      step: daily ? DAY_SECONDS : undefined,
      marked,
    });
  });
  // Tokens and language are dependencies: both change the drawing.
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
      {/* Next to the chart, not around it: the library's attribution link is a control of its own. */}
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
