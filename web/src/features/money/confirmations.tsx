import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/use-format.ts';

interface ConfirmationsProps {
  count: number;
  needed: number;
}

/** Confirmations of a transaction, of those required. */
export function ConfirmationsText({ count, needed }: ConfirmationsProps) {
  const { t } = useTranslation('money');
  const format = useFormat();
  const shown = Math.min(count, needed);
  const text = t('record.confirmations', { number: format.integer(shown), needed: format.integer(needed) });
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={t('record.progress')}
        aria-valuenow={shown}
        aria-valuemin={0}
        aria-valuemax={needed}
        aria-valuetext={text}
        className="h-1.5 min-w-16 grow overflow-hidden rounded-full bg-surface-3"
      >
        <div
          className="h-full origin-left bg-text transition-transform duration-200 motion-reduce:transition-none rtl:origin-right"
          style={{ transform: `scaleX(${needed === 0 ? 1 : shown / needed})` }}
        />
      </div>
      <span className="shrink-0 text-xs text-muted tabular-nums">{text}</span>
    </div>
  );
}
