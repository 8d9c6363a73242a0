import { useTranslation } from 'react-i18next';
import type { PositionSide } from '#shared/market/perpetual.ts';
import { DirectionLabel } from '#ui/direction.tsx';

/** Long or Short with its arrow, and the leverage if it is given. */
export function PositionSideText({ side, leverage }: { side: PositionSide; leverage?: number }) {
  const { t } = useTranslation('perpetual');
  return (
    <DirectionLabel rising={side === 'long'}>
      {t(`side.${side}`)}
      {leverage !== undefined && <span className="tabular-nums">{`${leverage}×`}</span>}
    </DirectionLabel>
  );
}

/** An order's side as the position that it opens. */
export const getOpenedSide = (side: 'buy' | 'sell'): PositionSide => (side === 'buy' ? 'long' : 'short');
