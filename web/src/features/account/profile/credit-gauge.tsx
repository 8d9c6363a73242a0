import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '#ui/states.tsx';
import { getCreditBand, type CreditBand } from './credit-band.ts';

const tones: Record<CreditBand, string> = { excellent: 'text-good', good: 'text-info', poor: 'text-warn' };

/** Half the circumference at radius 40. */
const LENGTH = Math.PI * 40;
const ARC = 'M 10 50 A 40 40 0 0 1 90 50';

/** Credit score on a half dial: a dash until staff have set one, undefined while loading. */
export function CreditGauge({ score }: { score: number | null | undefined }) {
  const { t } = useTranslation('profile');
  if (score === undefined) return <Skeleton className="h-24 w-36" />;
  const band = score === null ? null : getCreditBand(score);
  const words = band === null ? t('credit.none') : t(`credit.bands.${band}`);
  return (
    <figure className="flex w-36 flex-col items-center">
      <figcaption className="text-xs text-muted">{t('credit.title')}</figcaption>
      <div
        role="img"
        aria-label={`${t('credit.title')}: ${band === null ? words : t('credit.of', { score, band: words })}`}
        className="relative"
      >
        <svg
          viewBox="0 0 100 56"
          width={136}
          height={76}
          fill="none"
          strokeWidth={6}
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d={ARC} className="stroke-surface-3" />
          {score !== null && band !== null && (
            <path
              d={ARC}
              stroke="currentColor"
              className={tones[band]}
              strokeDasharray={`${(score / 100) * LENGTH} ${LENGTH}`}
            />
          )}
        </svg>
        <span className="absolute inset-x-0 bottom-1 text-center text-xl font-semibold tabular-nums" aria-hidden="true">
          {score ?? '–'}
        </span>
      </div>
      <span className={clsx('text-xs', band === null ? 'text-muted' : tones[band])} aria-hidden="true">
        {words}
      </span>
    </figure>
  );
}
