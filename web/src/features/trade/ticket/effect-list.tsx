import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountText } from '#ui/values.tsx';
import type { OptionTicketEffect } from './review-ticket-form.ts';

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex h-6 items-center justify-between gap-2">
    <dt className="truncate text-muted">{label}</dt>
    <dd className="whitespace-nowrap tabular-nums">{children}</dd>
  </div>
);

interface EffectListProps {
  effect: OptionTicketEffect | null;
  balance: string | undefined;
  /** True while the order is sent and unanswered. */
  waiting: boolean;
}

/** Effect of the order, before → after; dashes until period and amount can be read. */
export function OptionEffectList({ effect, balance, waiting }: EffectListProps) {
  const { t } = useTranslation('trading');
  const exact = (text: string | undefined) => <AmountText exact value={text ?? null} />;
  const rounded = (text: string | null | undefined) => <AmountText value={text} />;
  return (
    <dl aria-label={t('ticket.effect')} className="text-sm">
      <Row label={t('ticket.entry')}>{t(waiting ? 'entry.waiting' : 'entry.atNext')}</Row>
      <Row label={t('ticket.fee')}>{exact(effect?.fee)}</Row>
      <Row label={t('ticket.tax')}>{exact(effect?.tax)}</Row>
      <Row label={t('ticket.credit')}>
        {rounded(effect?.credit ?? null)}
        {effect && (
          <span className="ms-1.5">
            (<AmountText value={effect.profit} signed />)
          </span>
        )}
      </Row>
      <Row label={t('ticket.loss')}>
        <AmountText value={effect?.loss ?? null} signed />
      </Row>
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
