import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TEXT_LINK_CLASS, DetailSection } from '#admin/features/kit/lists/fact-list.tsx';
import type { AdminFuturesTrade } from '#shared/schemas/admin/trades.ts';
import { AmountText, TimeText } from '#ui/values.tsx';
import { TradeReasonText } from './futures-badges.tsx';

/** Table of a position's trades: its opening and each close, oldest first. */
export function PositionTradesTable({ trades }: { trades: readonly AdminFuturesTrade[] }) {
  const { t } = useTranslation('admin');
  if (trades.length === 0) return null;
  const head = 'px-3 font-medium';
  return (
    <DetailSection title={t('titles.trades')}>
      {/* A table that scrolls sideways must be reachable by keyboard. */}
      <div
        className="overflow-x-auto rounded border border-line"
        tabIndex={0}
        role="group"
        aria-label={t('titles.trades')}
      >
        <table className="w-full text-sm whitespace-nowrap">
          <thead>
            <tr className="h-8 text-xs text-muted">
              <th scope="col" className={`${head} text-start`}>
                {t('futures.traded')}
              </th>
              <th scope="col" className={`${head} text-start`}>
                {t('futures.reason')}
              </th>
              <th scope="col" className={`${head} text-end`}>
                {t('futures.price')}
              </th>
              <th scope="col" className={`${head} text-end`}>
                {t('futures.margin')}
              </th>
              <th scope="col" className={`${head} text-end`}>
                {t('order.fee')}
              </th>
              <th scope="col" className={`${head} text-end`}>
                {t('futures.realized')}
              </th>
            </tr>
          </thead>
          <tbody>
            {trades.map((trade) => (
              <tr key={trade.id} className="h-8 [&>*]:border-t [&>*]:border-line">
                <td className="px-3">
                  <Link to="/admin/futures/trades/$id" params={{ id: trade.id }} className={TEXT_LINK_CLASS}>
                    <TimeText at={trade.trade_time} show="full" />
                  </Link>
                </td>
                <td className="px-3">
                  <TradeReasonText reason={trade.reason} />
                </td>
                <td className="px-3 text-end">
                  <AmountText exact value={trade.price} />
                </td>
                <td className="px-3 text-end">
                  <AmountText exact value={trade.margin} />
                </td>
                <td className="px-3 text-end">
                  <AmountText exact value={trade.fee} />
                </td>
                <td className="px-3 text-end">
                  <AmountText value={trade.reason === 'open' ? null : trade.realized_pnl} signed />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DetailSection>
  );
}
