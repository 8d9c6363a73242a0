import { clsx } from 'clsx';
import { HOUR_SECONDS } from '#shared/time.ts';
import { formatCountdown } from './format-countdown.ts';
import { useServerSecond } from './use-server-second.ts';

/** Time left until `until` (epoch seconds) on the server's clock; `after` once it has passed. */
export function Countdown({ until, after, className }: { until: number; after: string; className?: string }) {
  const secondsLeft = until - useServerSecond();
  return <span className={className}>{secondsLeft > 0 ? formatCountdown(secondsLeft) : after}</span>;
}

const RADIUS = 52;
const LENGTH = 2 * Math.PI * RADIUS;

/** Ring that empties as the time passes, with the remaining time inside. */
export function CountdownRing({
  from,
  until,
  label,
  after,
}: {
  from: number;
  until: number;
  label: string;
  after: string;
}) {
  const now = useServerSecond();
  const secondsLeft = Math.max(0, until - now);
  const share = Math.min(1, secondsLeft / Math.max(1, until - from));
  return (
    <div className="relative mx-auto size-32" role="timer" aria-label={label}>
      <svg viewBox="0 0 120 120" className="size-full -rotate-90" aria-hidden="true">
        <circle cx="60" cy="60" r={RADIUS} fill="none" strokeWidth="6" className="stroke-surface-3" />
        <circle
          cx="60"
          cy="60"
          r={RADIUS}
          fill="none"
          strokeWidth="6"
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - share)}
          className="stroke-text transition-[stroke-dashoffset] duration-1000 ease-linear"
          opacity={share === 0 ? 0 : 1}
        />
      </svg>
      <div className="absolute inset-0 flex flex-col items-center justify-center">
        {secondsLeft > 0 ? (
          <>
            <span className={clsx('font-semibold tabular-nums', secondsLeft < HOUR_SECONDS ? 'text-xl' : 'text-lg')}>
              {formatCountdown(secondsLeft)}
            </span>
            <span className="text-xs text-muted">{label}</span>
          </>
        ) : (
          <span className="text-base text-muted">{after}</span>
        )}
      </div>
    </div>
  );
}
