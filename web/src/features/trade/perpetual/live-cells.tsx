import { useTranslation } from 'react-i18next';
import type { FuturesPosition } from '#shared/schemas/futures.ts';
import { PercentChange, PriceText } from '#ui/price.tsx';
import { AmountText } from '#ui/values.tsx';
import { LivePrice } from '#web/features/market/live-values.tsx';
import { useMarketPrice } from '#web/features/market/use-market-price.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { type PositionReturns, computePositionReturns } from './position-returns.ts';

interface CellProps {
  position: FuturesPosition;
  digits?: number | undefined;
}

/** Returns the mark price of an open position: the live one, or the position's own until that arrives. */
function useMark({ symbol, mark_price }: FuturesPosition): string | null {
  const live = useMarketPrice(symbol);
  return live?.price ?? mark_price;
}

function useReturns(position: FuturesPosition): PositionReturns | null {
  const mark = useMark(position);
  return mark === null || position.status !== 'open' ? null : computePositionReturns(position, mark);
}

/** These cells render alone, so that the row does not rerender at each price. */
export function MarkPriceCell({ position, digits }: CellProps) {
  if (position.status !== 'open') return <PriceText value={null} />;
  return <LivePrice symbol={position.symbol} value={position.mark_price} digits={digits} />;
}

/** Unrealised PnL and return of an open position; realised ones of a closed position. */
export function PnlCell({ position }: CellProps) {
  const figures = useReturns(position);
  if (position.status !== 'open') return <AmountText value={position.realized_pnl} signed />;
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <AmountText value={figures?.pnl ?? null} signed />
      <PercentChange value={figures?.returnRate ?? null} className="text-xs" />
    </span>
  );
}

/** Remaining margin as a shrinking bar with its number. */
export function MarginRateCell({ position }: CellProps) {
  const { t } = useTranslation('perpetual');
  const format = useFormat();
  const figures = useReturns(position);
  if (!figures) return <span className="text-muted">–</span>;
  const rate = Number(figures.marginRate);
  const colour = rate <= 20 ? 'bg-bad' : rate <= 50 ? 'bg-warn' : 'bg-good';
  return (
    <span className="inline-flex items-center gap-1.5">
      <span
        role="meter"
        aria-label={t('position.marginRate')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(rate)}
        className="block h-1 w-6 overflow-hidden rounded-full bg-surface-3"
      >
        <span
          className={`block size-full origin-left ${colour}`}
          style={{ transform: `scaleX(${Math.max(0, Math.min(1, rate / 100))})` }}
        />
      </span>
      <span className="min-w-[5ch] text-end tabular-nums">{format.rate(figures.marginRate, 0)}</span>
    </span>
  );
}
