import { clsx } from 'clsx';
import type { PositionSide } from '#shared/market/perpetual.ts';
import { IconArrowDown, IconArrowUp } from '#ui/icons.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';

/** Long or Short with its arrow, and the leverage if it is given. */
export function SideText({ side, leverage }: { side: PositionSide; leverage?: number }) {
  const { t } = useTranslation('perpetual');
  const Arrow = side === 'long' ? IconArrowUp : IconArrowDown;
  return (
    <span className={clsx('inline-flex items-center gap-1', side === 'long' ? 'text-up' : 'text-down')}>
      <Arrow size={9} />
      {t(`side.${side}`)}
      {leverage !== undefined && <span className="tabular-nums">{`${leverage}×`}</span>}
    </span>
  );
}

/** An order's side as the position that it opens. */
export const sideOfOrder = (side: 'buy' | 'sell'): PositionSide => (side === 'buy' ? 'long' : 'short');
