import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { findLargestSource, getShortfall, type TransferStart } from '#web/features/money/transfer/choose-wallets.ts';
import { walletsQuery } from '#web/lib/queries.ts';
import { useFormat } from '#web/lib/use-format.ts';

interface TransferOfferProps {
  /** Balance after the order, a decimal string; null while unknown. */
  balanceAfter: string | null | undefined;
  onAsk: (start: TransferStart) => void;
}

/** Offer to transfer the missing amount when the trading wallet is short and another wallet has money. */
export function TransferOffer({ balanceAfter, onAsk }: TransferOfferProps) {
  const { t } = useTranslation('trading');
  const format = useFormat();
  const { data: hasSource = false } = useQuery({
    ...walletsQuery,
    select: (wallets) => findLargestSource(wallets, 'trading') !== null,
  });
  const amount = getShortfall(balanceAfter);
  if (amount === null || !hasSource) return null;
  return (
    <Button onClick={() => onAsk({ to: 'trading', amount })}>
      {t('ticket.transfer', { amount: format.exact(amount) })}
    </Button>
  );
}
