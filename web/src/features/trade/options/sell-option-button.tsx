import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { loadNamespaces } from '#web/lib/language.ts';
import { isOptionSellable } from './sellable.ts';
import { useServerSecond } from './use-server-second.ts';

const Dialog = lazy(async () => {
  const [module] = await Promise.all([import('./sell-option-dialog.tsx'), loadNamespaces('trading-dialogs')]);
  return { default: module.SellOptionDialog };
});

interface SellButtonProps {
  order: OptionOrder;
  onSell: (order: OptionOrder) => void;
  size?: ButtonProps['size'];
}

/** Button that requests an offer for an open option; nothing when it can no longer be sold back. */
export const SellOptionButton = (props: SellButtonProps) =>
  props.order.status === 'pending' ? <OpenSellButton {...props} /> : null;

function OpenSellButton({ order, onSell, size = 'sm' }: SellButtonProps) {
  const { t } = useTranslation('trading');
  const now = useServerSecond();
  if (!isOptionSellable(order, now)) return null;
  return (
    <Button size={size} onClick={() => onSell(order)} aria-label={t('sell.open', { symbol: order.symbol })}>
      {t('sell.short')}
    </Button>
  );
}

/** Returns the sell-back dialog, loaded when first opened. */
export function useSellOptionDialog() {
  const [selling, setSelling] = useState<OptionOrder | null>(null);
  const [wanted, setWanted] = useState(false);
  const dialog = wanted && (
    <Suspense>
      <Dialog order={selling} onClose={() => setSelling(null)} />
    </Suspense>
  );
  const sell = useCallback((order: OptionOrder) => {
    setWanted(true);
    setSelling(order);
  }, []);
  return { sell, dialog };
}
