import { useTranslation } from 'react-i18next';
import type { FuturesConfig } from '#shared/schemas/futures.ts';
import { StakeField, type StakeFieldProps } from '#web/features/trade/ticket/stake-field.tsx';
import { useFormat } from '#web/lib/use-format.ts';

const SHARES = [25, 50, 75, 100] as const;

interface QuantityFieldProps extends StakeFieldProps {
  /** Sets a percentage of the balance; null while unavailable. */
  onShare: ((share: number) => void) | null;
  config: FuturesConfig | null;
  contractValue: string | undefined;
}

/** Quantity, with buttons for shares of the balance. */
export function QuantityField({ onShare, config, contractValue, ...field }: QuantityFieldProps) {
  const { t } = useTranslation('perpetual');
  const format = useFormat();
  const formatWhole = (amount: string) => format.amount(amount, { digits: 0 });
  const hint =
    config &&
    t('ticket.quantityHint', {
      min: formatWhole(config.min_quantity),
      max: formatWhole(config.max_quantity),
      value: formatWhole(contractValue ?? config.contract_value),
    });
  return (
    <StakeField {...field} name="quantity" label={t('ticket.quantity')} hint={hint ?? ''}>
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
            {format.rate(String(share))}
          </button>
        ))}
      </div>
    </StakeField>
  );
}
