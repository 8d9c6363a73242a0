import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { FuturesConfig } from '../../../../shared/schemas/futures.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Field, Input } from '../../ui/field.tsx';
import { Amount } from '../../ui/values.tsx';
import { QuickAmounts } from '../ticket/quick-amounts.tsx';

const SHARES = [25, 50, 75, 100] as const;

interface QuantityFieldProps {
  inputRef: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  onLeave: () => void;
  /** So many percent of the balance; null while that cannot be said. */
  onShare: ((share: number) => void) | null;
  error: string | undefined;
  config: FuturesConfig | null;
  contractValue: string | undefined;
  balance: string | undefined;
}

/** The quantity with its quick buttons; together they are one field, which is left when none has the focus. */
export function QuantityField(props: QuantityFieldProps) {
  const { inputRef, value, onChange, onLeave, onShare, error, config, contractValue, balance } = props;
  const { t } = useTranslation('perpetual');
  const format = useFormat();
  const hint =
    config &&
    t('ticket.quantityHint', {
      min: format.amount(config.min_quantity, { digits: 0 }),
      max: format.amount(config.max_quantity, { digits: 0 }),
      value: format.amount(contractValue ?? config.contract_value, { digits: 0 }),
    });
  return (
    <div
      className="flex flex-col gap-1.5"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
      }}
    >
      <Field
        label={t('ticket.quantity')}
        error={error}
        hint={error === undefined ? (hint ?? '\u00a0') : undefined}
        aside={
          <>
            {t('ticket.available')} <Amount value={balance} digits={2} className="text-text" />
          </>
        }
      >
        {(control) => (
          <Input
            {...control}
            ref={inputRef}
            data-field="quantity"
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            maxLength={30}
            suffix="USDT"
            className="text-end text-base tabular-nums"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      <QuickAmounts value={value} onChange={onChange} />
      <div className="grid grid-cols-4 gap-1">
        {SHARES.map((share) => (
          <button
            key={share}
            type="button"
            aria-label={t('ticket.share', { share })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onShare?.(share)}
            className="h-6 rounded-sm text-xs text-muted tabular-nums hover:bg-surface-2 hover:text-text"
          >
            {`${share}\u202f%`}
          </button>
        ))}
      </div>
    </div>
  );
}
