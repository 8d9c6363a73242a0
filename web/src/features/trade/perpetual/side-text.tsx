import { useTranslation } from 'react-i18next';
import type { PositionSide } from '#shared/market/perpetual.ts';
import { Direction } from '#ui/direction.tsx';

/** Long or Short with its arrow, and the leverage if it is given. */
export function SideText({ side, leverage }: { side: PositionSide; leverage?: number }) {
  const { t } = useTranslation('perpetual');
  return (
    <Direction rising={side === 'long'}>
      {t(`side.${side}`)}
      {leverage !== undefined && <span className="tabular-nums">{`${leverage}×`}</span>}
    </Direction>
  );
}

/** An order's side as the position that it opens. */
export const sideOfOrder = (side: 'buy' | 'sell'): PositionSide => (side === 'buy' ? 'long' : 'short');
