import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import type { TickRecord } from '#shared/schemas/market.ts';
import { IconCheck, IconWarning } from '#ui/icons.tsx';
import { Skeleton } from '#ui/states.tsx';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useNear } from '#web/lib/use-near.ts';
import { latestTicksQuery, LATEST_TICK_COUNT } from './latest-ticks.ts';

/** Latest price records, linked to each other, and whether this browser verified them. */
export function TickLogPreview({ className }: { className?: string }) {
  const { t } = useTranslation('home');
  const [place, isNear] = useNear();
  const { data, error } = useQuery({ ...latestTicksQuery, enabled: isNear });
  const text = useErrorText();
  const rows: (TickRecord | null)[] = Array.from(
    { length: LATEST_TICK_COUNT },
    (_, index) => data?.ticks[index] ?? null,
  );
  return (
    <section
      ref={place}
      aria-labelledby="chain"
      className={clsx('rounded border border-line bg-surface-1 px-4 pt-3 pb-3', className)}
    >
      <h2 id="chain" className="mb-2 text-xs font-medium text-muted">
        {t('chain.title')}
      </h2>
      <ol className="flex flex-col">
        {rows.map((tick, index) => (
          <ChainRow
            key={tick?.sequence ?? `empty-${index}`}
            tick={tick}
            first={index === 0}
            last={index === rows.length - 1}
            loading={data === undefined && error === null}
          />
        ))}
      </ol>
      <p className="mt-2 flex min-h-8 items-center gap-2 border-t border-line pt-2 text-xs text-muted">
        {data === undefined && error !== null && (
          <>
            <IconWarning size={14} className="shrink-0 text-warn" />
            <span>{text(error)}</span>
          </>
        )}
        {data?.sound === true && (
          <>
            <IconCheck size={14} className="shrink-0 text-good" />
            <span>{t('chain.sound')}</span>
          </>
        )}
        {data?.sound === false && (
          <>
            <IconWarning size={14} className="shrink-0 text-bad" />
            <span>{t('chain.broken')}</span>
          </>
        )}
      </p>
    </section>
  );
}

interface ChainRowProps {
  tick: TickRecord | null;
  first: boolean;
  last: boolean;
  loading: boolean;
}

function ChainRow({ tick, first, last, loading }: ChainRowProps) {
  const { t } = useTranslation('home');
  const format = useFormat();
  return (
    <li className="relative flex h-8 items-center gap-3 ps-5 whitespace-nowrap tabular-nums">
      <span
        aria-hidden="true"
        className={clsx(
          'absolute start-[5px] w-px bg-line-strong',
          first ? 'top-4' : 'top-0',
          last ? 'h-4' : 'bottom-0',
        )}
      />
      <span
        aria-hidden="true"
        className={clsx(
          'absolute start-0 top-1/2 size-[11px] -translate-y-1/2 rounded-full border-2 border-surface-1',
          first ? 'bg-text' : 'bg-line-strong',
        )}
      />
      {tick ? (
        <>
          <span className="w-[15ch] truncate font-medium">
            {t('chain.tick', { sequence: format.integer(tick.sequence) })}
          </span>
          <span className="text-muted">{format.clock(tick.at)}</span>
          <span className="ms-auto truncate font-mono text-xs text-muted" title={tick.hash}>
            <span className="sr-only">{t('chain.hash')} </span>
            {tick.hash.slice(0, 12)}
          </span>
        </>
      ) : loading ? (
        <Skeleton className="h-3.5 w-full" />
      ) : (
        <span className="text-muted">–</span>
      )}
    </li>
  );
}
