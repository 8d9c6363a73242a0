import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { CoinExchange } from '#shared/schemas/exchange.ts';
import { IconCheck } from '#ui/icons.tsx';
import { Notice } from '#ui/states.tsx';
import { AmountText } from '#ui/values.tsx';
import { queryKeys } from '#web/lib/queries.ts';
import { ExchangeReceiptPanel } from './exchange-receipt.tsx';
import { exchangeQuery } from './queries.ts';

/** Result of an exchange, polled until final. */
export function ExchangeResultPanel({ exchange: answered }: { exchange: CoinExchange }) {
  const { t } = useTranslation('exchange');
  const client = useQueryClient();
  const { data: exchange } = useQuery(exchangeQuery(answered));
  const { status } = exchange;
  useEffect(() => {
    if (status !== 'pending') void client.invalidateQueries({ queryKey: queryKeys.wallets });
  }, [client, status]);
  return (
    <section aria-label={t('result')} data-testid="result" className="flex flex-col gap-2">
      <Notice tone={status === 'cancelled' ? 'warn' : 'info'}>
        {status === 'completed' && <IconCheck size={16} className="mt-0.5 shrink-0 text-good" />}
        <span>
          <span>{t(`became.${status}`)}</span> <AmountText exact value={exchange.amount} unit={exchange.from_coin} />
          {status !== 'cancelled' && (
            <span>
              {' → '}
              <AmountText exact value={exchange.to_amount} unit={exchange.to_coin} />
            </span>
          )}
          {exchange.cancel_reason !== null && <span>{` ${t(`reason.${exchange.cancel_reason}`)}`}</span>}
        </span>
      </Notice>
      {status === 'completed' && (
        <details className="rounded border border-line">
          <summary className="flex h-9 cursor-pointer items-center px-3 font-medium">{t('receipt.title')}</summary>
          <div className="px-3 pb-2">
            <ExchangeReceiptPanel exchange={exchange} />
          </div>
        </details>
      )}
    </section>
  );
}
