import { clsx } from 'clsx';
import { useTranslation } from 'react-i18next';
import { reserveWidth, valueBoxClass } from '#ui/price.tsx';
import { Amount, type AmountProps } from '#ui/values.tsx';
import { useBalancesHidden } from './hidden-balances.ts';

/** The user's own amount; uniform dots while balances are hidden. */
export function HideableAmount(props: AmountProps) {
  const { t } = useTranslation();
  if (!useBalancesHidden()) return <Amount {...props} />;
  return (
    <span className={clsx(valueBoxClass, 'text-muted', props.className)} style={reserveWidth(props.width)}>
      <span aria-hidden="true">••••••</span>
      <span className="sr-only">{t('hiddenAmount')}</span>
    </span>
  );
}
