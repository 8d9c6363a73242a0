import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/states.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { futuresOrderQuery } from './queries.ts';
import type { PlacedOrderResult } from './use-place-order.ts';

/** Poll interval for a pending market order while the socket is silent, ms. */
const LOOK_MS = 1500;

/** Status of the order just placed, followed while it waits for its tick. */
export function PlacedOrderNotice({ placed, digits }: { placed: PlacedOrderResult; digits: number }) {
  const { t } = useTranslation('perpetual');
  const format = useFormat();
  const { data: order } = useQuery({
    ...futuresOrderQuery(placed.order.id),
    initialData: placed.order,
    refetchInterval: ({ state }) =>
      state.data?.status === 'pending' && state.data.type === 'market' ? LOOK_MS : false,
  });
  const values = {
    side: t(order.side === 'buy' ? 'side.long' : 'side.short'),
    symbol: order.symbol,
    price: format.price(order.fill_price ?? order.price ?? order.stop_price ?? '0', digits),
    amount: format.exact(order.notional),
  };
  const text = () => {
    if (order.status === 'filled') return t('placed.filled', values);
    if (order.status === 'cancelled')
      return t('placed.cancelled', { reason: t(`cancelReason.${order.cancel_reason}`, { defaultValue: '' }) });
    return order.type === 'market' ? t('placed.waiting') : t('placed.resting', values);
  };
  return (
    <Notice tone={order.status === 'cancelled' ? 'warn' : 'info'}>
      <span className="grow" data-testid="placed">
        {text()}
      </span>
      {order.position_id !== null && (
        <Link to="/positions/$id" params={{ id: order.position_id }} className="shrink-0 underline underline-offset-2">
          {t('placed.receipt')}
        </Link>
      )}
    </Notice>
  );
}
