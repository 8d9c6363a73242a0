import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/use-format.ts';
import { addQuickAmount } from './typed-amount.ts';

const STEPS = [100, 500, 1000, 5000] as const;

/** Buttons that add to an amount, and one that clears it. */
export function QuickAmounts({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('trading');
  const format = useFormat();
  return (
    <div className="grid grid-cols-5 gap-1">
      {STEPS.map((step) => (
        <button
          key={step}
          type="button"
          aria-label={t('ticket.quick', { amount: step })}
          // Keeps the focus in the input and the keyboard open on a phone.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChange(addQuickAmount(format.region, value, step))}
          className="h-7 rounded border border-line text-xs font-medium tabular-nums hover:bg-surface-2"
        >
          {`+${step}`}
        </button>
      ))}
      <button
        type="button"
        aria-label={t('ticket.clear')}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onChange('')}
        className="h-7 truncate rounded border border-line px-1 text-xs text-muted hover:bg-surface-2 hover:text-text"
      >
        {t('ticket.clearShort')}
      </button>
    </div>
  );
}
