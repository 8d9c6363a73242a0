import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { dayClosesQuery, buildSvgLinePath } from './day-line.ts';

/** Line of the last 24 hours, 60 × 30; empty until loaded. */
export function SparklineChart({ symbol }: { symbol: string }) {
  const { data } = useQuery({ ...dayClosesQuery, select: (days) => days.get(symbol) });
  const first = data?.[0];
  const last = data?.at(-1);
  const rising = first !== undefined && last !== undefined && last >= first;
  return (
    <svg viewBox="0 0 60 30" width={60} height={30} className="ms-auto block" aria-hidden="true" focusable="false">
      {data && data.length > 1 && (
        <path
          d={buildSvgLinePath(data, 60, 30)}
          fill="none"
          strokeWidth={1.25}
          strokeLinejoin="round"
          className={clsx(rising ? 'stroke-up' : 'stroke-down')}
        />
      )}
    </svg>
  );
}
