import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { FuturesPosition } from '#shared/schemas/futures.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PriceText } from '#ui/price.tsx';
import { AmountText } from '#ui/values.tsx';
import { PositionSideText } from './position-side-text.tsx';
import { usePriceDigits } from './use-price-digits.ts';

interface LiquidatedDialogProps {
  /** Liquidated and not seen yet, oldest first. */
  positions: readonly FuturesPosition[];
  onNext: () => void;
}

/** Results of liquidations, one at a time. */
export function LiquidatedDialog({ positions, onNext }: LiquidatedDialogProps) {
  const { t } = useTranslation(['perpetual', 'common']);
  const digitsOf = usePriceDigits();
  const [position] = positions;
  const more = positions.length - 1;
  return (
    <Dialog
      open={position !== undefined}
      onClose={onNext}
      alert
      title={t('liquidated.title')}
      closeLabel={t('common:close')}
      footer={
        <>
          {position && (
            <Link to="/positions/$id" params={{ id: position.id }} className={buttonClass()} onClick={onNext}>
              {t('placed.receipt')}
            </Link>
          )}
          <Button variant="primary" onClick={onNext}>
            {more > 0 ? t('liquidated.next', { count: more }) : t('common:close')}
          </Button>
        </>
      }
    >
      {position && (
        <div className="flex flex-col gap-2" data-testid="liquidated">
          <p className="text-muted">{t('liquidated.text', { symbol: position.symbol })}</p>
          <DescriptionList>
            <DescriptionListItem label={position.symbol}>
              <PositionSideText side={position.side} leverage={position.leverage} />
            </DescriptionListItem>
            <DescriptionListItem label={t('position.entry')}>
              <PriceText value={position.entry_price} digits={digitsOf(position.symbol)} />
            </DescriptionListItem>
            <DescriptionListItem label={t('position.liquidation')}>
              <PriceText value={position.liquidation_price} digits={digitsOf(position.symbol)} />
            </DescriptionListItem>
            <DescriptionListItem label={t('trade.pnl')}>
              <AmountText value={position.realized_pnl} signed unit="USDT" />
            </DescriptionListItem>
          </DescriptionList>
        </div>
      )}
    </Dialog>
  );
}
