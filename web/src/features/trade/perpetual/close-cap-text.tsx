import { useTranslation } from 'react-i18next';
import type { FuturesPosition } from '#shared/schemas/futures.ts';
import { useFormat } from '#web/lib/use-format.ts';

/** Maximum leverage to which a position is reduced when its market closes, or was. */
export function MarketCloseLeverageText({ position: { leverage, close_cap: cap } }: { position: FuturesPosition }) {
  const { t } = useTranslation('perpetual');
  const format = useFormat();
  if (cap === null) return null;
  const time = format.clock(cap.closes_at);
  return (
    <span>
      {t(leverage > cap.leverage ? 'position.reducesAt' : 'position.reducedAt', { leverage: cap.leverage, time })}
    </span>
  );
}
