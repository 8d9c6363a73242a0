import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { getReservedWidthStyle, valueBoxClass } from '#ui/price.tsx';
import { AmountText, type AmountTextProps } from '#ui/values.tsx';
import { useBalancesHidden } from './hidden-balances.ts';

/** The user's own amount; uniform dots while balances are hidden. */
export function HideableAmount(props: AmountTextProps) {
  const { t } = useTranslation();
  if (!useBalancesHidden()) return <AmountText {...props} />;
  return (
    <span className={clsx(valueBoxClass, 'text-muted', props.className)} style={getReservedWidthStyle(props.width)}>
      <span aria-hidden="true">••••••</span>
      <span className="sr-only">{t('hiddenAmount')}</span>
    </span>
  );
}
