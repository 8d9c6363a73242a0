import { Skeleton } from '../../ui/states.tsx';

/** Heights of the bars, percent: the shape of a chart, and no price of anything. */
const HEIGHTS = [34, 42, 38, 50, 46, 58, 54, 62, 48, 56, 66, 60, 52, 44, 57, 49, 61, 55, 63, 58];

/** Stands where the candles will, until they do. */
export const ChartSkeleton = ({ label }: { label: string }) => (
  <div className="absolute inset-0 z-3 flex items-end gap-2 overflow-hidden bg-surface-0 px-4 pb-8" role="status">
    <span className="sr-only">{label}</span>
    {HEIGHTS.map((height, i) => (
      <Skeleton key={i} className="w-full" style={{ height: `${height}%` }} />
    ))}
  </div>
);
