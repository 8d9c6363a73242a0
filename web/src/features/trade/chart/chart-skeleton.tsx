/** Heights of the bars, percent: the shape of a chart, not real prices. */
const HEIGHTS = [34, 42, 38, 50, 46, 58, 54, 62, 48, 56, 66, 60, 52, 44, 57, 49, 61, 55, 63, 58];

/**
 * Placeholder of the candles. Animated as one element: each bar would cost a layer. Its label is the largest element
 * that a phone shows at first.
 */
export const ChartSkeleton = ({ label }: { label: string }) => (
  <div className="absolute inset-0 z-3 overflow-hidden bg-surface-0" role="status">
    <p className="absolute inset-x-4 top-[22%] z-1 text-center text-base text-muted">{label}</p>
    <div className="skeleton size-full bg-transparent! px-4 pb-8" aria-hidden="true">
      <div className="flex size-full items-end gap-2">
        {HEIGHTS.map((height, i) => (
          <span key={i} className="w-full rounded-sm bg-surface-3" style={{ height: `${height}%` }} />
        ))}
      </div>
    </div>
  </div>
);
