import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { computeLiquidationPrice } from '#shared/market/perpetual-terms.ts';
import { formatUnits, toPercent, toPrice as priceOf } from '#shared/money.ts';
import type { FuturesOrder } from '#shared/schemas/futures.ts';
import { BeforeAfterValue } from '#ui/before-after.tsx';
import { Button } from '#ui/button.tsx';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PriceText } from '#ui/price.tsx';
import { Notice } from '#ui/states.tsx';
import { AmountText } from '#ui/values.tsx';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFieldText } from '#web/lib/field-text.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { withIdempotencyKey } from '#web/lib/with-idempotency-key.ts';
import { applyPerpetualEvent } from './apply-perpetual-event.ts';
import { toMovedOrderBody } from './moved-request.ts';
import { PositionSideText, getOpenedPositionSide } from './position-side-text.tsx';
import { usePositionTerms } from './use-position-terms.ts';

interface MoveDialogProps {
  open: boolean;
  onClose: () => void;
  order: FuturesOrder;
  /** Price to which the line was dragged. */
  price: string;
}

/** Stage of a move: the user must learn of an order that was cancelled but not placed again. */
type MoveOrderStage = 'cancel' | 'place';

/** Moves an open order in two steps, which the dialog states: it is cancelled and placed again. */
export function MoveOrderDialog({ open, onClose, order, price }: MoveDialogProps) {
  const { t } = useTranslation(['perpetual', 'common', 'perpetual-dialogs']);
  const errorText = useErrorText();
  const client = useQueryClient();
  const { digits } = usePositionTerms(order.symbol);
  const fieldText = useFieldText(digits);
  const [stage, setStage] = useState<MoveOrderStage>('cancel');
  // One idempotency key for each step, so that a retry of an unanswered step repeats its key.
  const [keys] = useState(() => ({
    cancel: withIdempotencyKey(order.id, null).key,
    place: withIdempotencyKey(order, null).key,
  }));
  const move = useMutation({
    mutationFn: async () => {
      if (stage === 'cancel') {
        const cancelled = await siteApi('POST /futures/orders/{id}/cancel', {
          params: { id: order.id },
          idempotencyKey: keys.cancel,
        });
        applyPerpetualEvent(client, { futures_order: cancelled.order });
        setStage('place');
      }
      const body = toMovedOrderBody(order, price);
      const placed = await siteApi('POST /futures/create-order', { body, idempotencyKey: keys.place });
      applyPerpetualEvent(client, { futures_order: placed.order, position: placed.position, trade: placed.trade });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.wallets }),
    onSuccess: onClose,
  });
  const leave = () => {
    if (!move.isPending) onClose();
  };
  const side = getOpenedPositionSide(order.side);
  const before = order.price ?? order.stop_price ?? price;
  const maintenance = toPercent(order.maintenance_margin_rate);
  const liquidation = (at: string) =>
    formatUnits(computeLiquidationPrice(side, priceOf(at), order.leverage, { maintenance }));
  return (
    <Dialog
      open={open}
      onClose={leave}
      alert
      title={t('perpetual-dialogs:move.title', { symbol: order.symbol })}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={leave}>{t('perpetual-dialogs:move.leave')}</Button>
          <Button variant="primary" busy={move.isPending} onClick={() => move.mutate()} data-testid="confirm-move">
            {stage === 'cancel' ? t('perpetual-dialogs:move.confirm') : t('perpetual-dialogs:move.placeAgain')}
          </Button>
        </>
      }
    >
      <DescriptionList>
        <DescriptionListItem label={<PositionSideText side={side} leverage={order.leverage} />}>
          <AmountText exact value={order.notional} unit="USDT" />
        </DescriptionListItem>
        <DescriptionListItem label={order.price === null ? t('ticket.stopPrice') : t('ticket.price')}>
          <BeforeAfterValue
            before={<PriceText value={before} digits={digits} />}
            after={<PriceText value={price} digits={digits} />}
          />
        </DescriptionListItem>
        <DescriptionListItem label={t('ticket.liquidation')}>
          <BeforeAfterValue
            before={<PriceText value={liquidation(before)} digits={digits} />}
            after={<PriceText value={liquidation(price)} digits={digits} />}
          />
        </DescriptionListItem>
      </DescriptionList>
      <Notice tone="warn" className="mt-3">
        {t('perpetual-dialogs:move.warning')}
      </Notice>
      {move.isError && (
        <Notice tone="error" className="mt-2">
          {stage === 'place' && `${t('perpetual-dialogs:move.cancelled')} `}
          {fieldText(move.error) ?? errorText(move.error)}
        </Notice>
      )}
    </Dialog>
  );
}
