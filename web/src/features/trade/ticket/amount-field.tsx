import { useTranslation } from 'react-i18next';
import type { OptionConfig } from '#shared/schemas/options.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { StakeField, type StakeFieldProps } from './stake-field.tsx';

/** Amount of an option, with the limits of the period. */
export function OptionAmountField({ config, ...field }: StakeFieldProps & { config: OptionConfig | undefined }) {
  const { t } = useTranslation('trading');
  const format = useFormat();
  const formatWhole = (amount: string) => format.amount(amount, { digits: 0 });
  const range =
    config && t('ticket.range', { min: formatWhole(config.min_amount), max: formatWhole(config.max_amount) });
  return <StakeField {...field} name="amount" label={t('ticket.amount')} hint={range ?? ''} />;
}
