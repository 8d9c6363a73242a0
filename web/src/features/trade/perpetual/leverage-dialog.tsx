import { useTranslation } from 'react-i18next';
import { toAmount, formatUnits } from '#shared/money.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import type { PerpetualOrderBody } from './order-fields.ts';

interface LeverageDialogProps {
  open: boolean;
  request: PerpetualOrderBody;
  /** Notional of the order, USDT. */
  notional: string;
  onClose: () => void;
  onConfirm: () => void;
}

/** Confirms high leverage with real money, and shows the effect of a small price move. */
export function LeverageDialog({ open, request, notional, onClose, onConfirm }: LeverageDialogProps) {
  const { t } = useTranslation(['perpetual', 'common', 'perpetual-dialogs']);
  const format = useFormat();
  const { leverage, symbol, side } = request;
  // Effect of a move of one percent; at most all of the margin.
  const movePnl = formatUnits(toAmount(notional) / 100n);
  const share = format.rate(String(Math.min(100, leverage)));
  const shown = { symbol, leverage, amount: format.amount(movePnl), share };
  return (
    <Dialog
      alert
      open={open}
      onClose={onClose}
      title={t('perpetual-dialogs:leverage.title', shown)}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={onClose}>{t('perpetual-dialogs:leverage.back')}</Button>
          <Button variant={side === 'buy' ? 'up' : 'down'} onClick={onConfirm} data-testid="confirm">
            {t(side === 'buy' ? 'perpetual-dialogs:leverage.long' : 'perpetual-dialogs:leverage.short', {
              amount: format.amount(notional),
            })}
          </Button>
        </>
      }
    >
      <p>{t(leverage < 100 ? 'perpetual-dialogs:leverage.text' : 'perpetual-dialogs:leverage.all', shown)}</p>
    </Dialog>
  );
}
