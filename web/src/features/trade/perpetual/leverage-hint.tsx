import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getMaxLeverage } from '#shared/market/leverage-limits.ts';
import { toAmount, ZERO_AMOUNT } from '#shared/money.ts';
import type { FuturesConfig } from '#shared/schemas/futures.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { leverageLimitQuery } from './queries.ts';

interface LeverageHintProps {
  symbol: string;
  config: FuturesConfig;
  /** Margin of the typed order, USDT. */
  margin: string | undefined;
}

/** Highest leverage of the order now with its reason, when below the maximum of its class. */
export function LeverageHint({ symbol, config, margin }: LeverageHintProps) {
  const { t } = useTranslation('perpetual');
  const format = useFormat();
  const { data } = useQuery(leverageLimitQuery(symbol));
  if (!data) return null;
  const { limit, notional } = data;
  const size = getMaxLeverage(
    config.brackets,
    toAmount(notional),
    margin === undefined ? ZERO_AMOUNT : toAmount(margin),
  );
  if (size < limit.leverage)
    return <span>{size < config.min_leverage ? t('ticket.most.none') : t('ticket.most.size', { most: size })}</span>;
  if (limit.until !== null) {
    const time = format.clock(limit.until);
    return (
      <span>
        {limit.leverage < config.min_leverage
          ? t('ticket.most.closing', { time })
          : t('ticket.most.close', { most: limit.leverage, time })}
      </span>
    );
  }
  return limit.by === 'class' ? null : t(`ticket.most.${limit.by}`, { most: limit.leverage });
}
