import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';
import { TimeText } from '#ui/values.tsx';
import { levelHistoryQuery, levelQuery } from '#web/features/account/queries.ts';
import { useFormat } from '#web/lib/use-format.ts';

/** Level by trading volume, progress to the next one, and the last change. */
export function LevelCard() {
  const { t } = useTranslation(['profile', 'common']);
  const [open, setOpen] = useState(false);
  return (
    <Card
      title={t('level.title')}
      aside={
        <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
          {t('level.history')}
        </Button>
      }
    >
      <Level />
      <Dialog open={open} onClose={() => setOpen(false)} title={t('level.history')} closeLabel={t('common:close')}>
        <History />
      </Dialog>
    </Card>
  );
}

function Level() {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const level = useQuery(levelQuery);
  if (!level.data)
    return level.isError ? (
      <ErrorState title={t('level.loadFailed')} error={level.error} onRetry={() => void level.refetch()} />
    ) : (
      <div className="flex min-h-28 flex-col gap-3 py-2" aria-busy="true">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-2 w-full" />
      </div>
    );
  const { user_level, next_level, upgrade_progress, total_trading_volume } = level.data;
  const current = user_level.current_level;
  const percent = Number(upgrade_progress);
  return (
    <div className="flex min-h-28 flex-col gap-2 py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="text-lg font-semibold">{current.level_name}</span>
        <span className="text-xs text-muted">{t('level.number', { number: current.level_number })}</span>
      </div>
      <p className="text-muted">
        {Number(current.trading_fee_discount) > 0
          ? t('level.discount', { percent: format.rate(current.trading_fee_discount) })
          : t('level.noDiscount')}
      </p>
      {next_level ? (
        <>
          <div
            role="progressbar"
            aria-label={t('level.progress', { level: next_level.level_name })}
            aria-valuenow={Math.round(percent)}
            aria-valuemin={0}
            aria-valuemax={100}
            className="mt-1 h-1.5 overflow-hidden rounded-full bg-surface-3"
          >
            <div
              className="h-full origin-left bg-text rtl:origin-right"
              style={{ transform: `scaleX(${Math.min(1, percent / 100)})` }}
            />
          </div>
          <p className="flex flex-wrap justify-between gap-x-4 text-xs text-muted tabular-nums">
            <span>{t('level.progress', { level: next_level.level_name })}</span>
            <span>
              {t('level.left', {
                volume: format.amount(total_trading_volume, { digits: 0 }),
                needed: format.amount(next_level.min_trading_volume, { digits: 0 }),
              })}
            </span>
          </p>
        </>
      ) : (
        <p className="text-xs text-muted">{t('level.highest')}</p>
      )}
    </div>
  );
}

function History() {
  const { t } = useTranslation('profile');
  const history = useQuery(levelHistoryQuery);
  if (!history.data)
    return history.isError ? (
      <ErrorState title={t('level.loadFailed')} error={history.error} onRetry={() => void history.refetch()} />
    ) : (
      <Skeleton className="h-24 w-full" />
    );
  if (history.data.length === 0) return <EmptyState>{t('level.noHistory')}</EmptyState>;
  return (
    <ol className="divide-y divide-line">
      {history.data.map(({ id, from_level, to_level, reason, created_at }) => (
        <li key={id} className="flex min-h-11 items-center justify-between gap-4 py-2">
          <span className="flex flex-col">
            <span>
              {from_level === null
                ? t('level.first', { to: to_level })
                : t('level.rose', { from: from_level, to: to_level })}
            </span>
            <span className="text-xs text-muted">{t(`level.by.${reason}`)}</span>
          </span>
          <TimeText at={created_at} className="text-xs text-muted" />
        </li>
      ))}
    </ol>
  );
}
