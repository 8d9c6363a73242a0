import { useTranslation } from 'react-i18next';
import type { PositionSide } from '#shared/market/perpetual.ts';
import { DirectionLabel } from '#ui/direction.tsx';

/** Long or Short with its arrow, and the leverage when given. */
export function PositionSideText({ side, leverage }: { side: PositionSide; leverage?: number }) {
  const { t } = useTranslation('perpetual');
  return (
    <DirectionLabel rising={side === 'long'}>
      <span>{t(`side.${side}`)}</span>
      {leverage !== undefined && <span className="tabular-nums">{`${leverage}×`}</span>}
    </DirectionLabel>
  );
}

/** Returns the side of the position that an order opens. */
export const getOpenedPositionSide = (side: 'buy' | 'sell'): PositionSide => (side === 'buy' ? 'long' : 'short');
