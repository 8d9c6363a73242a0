import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PriceText } from '#ui/price.tsx';
import { AmountText } from '#ui/values.tsx';
import type { PerpetualOrderEffect, PerpetualOrderOutcome } from './order-fields.ts';

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex h-5.5 items-center justify-between gap-2">
    <dt className="truncate text-muted">{label}</dt>
    <dd className="whitespace-nowrap tabular-nums">{children}</dd>
  </div>
);

interface OrderEffectsProps {
  effect: PerpetualOrderEffect | null;
  balance: string | undefined;
  digits: number;
}

/** Effect of the order, before → after; dashes until quantity and leverage can be read. */
export function PerpetualOrderEffectList({ effect, balance, digits }: OrderEffectsProps) {
  const { t } = useTranslation('perpetual');
  const exact = (text: string | undefined, signed = false) => (
    <AmountText exact={!signed} value={text ?? null} signed={signed} />
  );
  const rounded = (text: string | null | undefined) => <AmountText value={text} />;
  const outcome = (label: string, of: PerpetualOrderOutcome | null | undefined) =>
    of && (
      <Row label={label}>
        <PriceText value={of.price} digits={digits} className="text-muted" /> <AmountText value={of.net} signed />
      </Row>
    );
  return (
    <dl aria-label={t('ticket.effect')} className="text-sm">
      <Row label={t('ticket.notional')}>{rounded(effect?.notional ?? null)}</Row>
      <Row label={t('ticket.margin')}>{exact(effect?.margin)}</Row>
      <Row label={t('ticket.fee')}>{exact(effect?.fee)}</Row>
      <Row label={t('ticket.liquidation')}>
        <PriceText value={effect?.liquidation ?? null} digits={digits} />
      </Row>
      <Row label={t('ticket.maxLoss')}>{exact(effect?.maxLoss, true)}</Row>
      {outcome(t('ticket.atTakeProfit'), effect?.takeProfit)}
      {outcome(t('ticket.atStopLoss'), effect?.stopLoss)}
      <Row label={t('ticket.balance')}>
        {effect && (
          <span className="text-muted">
            {rounded(balance)}
            {' → '}
          </span>
        )}
        {rounded(effect ? effect.balanceAfter : balance)}
      </Row>
    </dl>
  );
}
