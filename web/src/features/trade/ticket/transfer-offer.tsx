import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import {
  findLargestTransferSource,
  getBalanceShortfall,
  type TransferInitialValues,
} from '#web/features/money/transfer/choose-wallets.ts';
import { walletsQuery } from '#web/lib/queries.ts';
import { useFormat } from '#web/lib/use-format.ts';

interface TransferOfferProps {
  /** Balance after the order, a decimal string; null while unknown. */
  balanceAfter: string | null | undefined;
  onAsk: (start: TransferInitialValues) => void;
}

/** Offer to transfer the missing amount when the trading wallet is short and another wallet has money. */
export function TransferOfferNotice({ balanceAfter, onAsk }: TransferOfferProps) {
  const { t } = useTranslation('trading');
  const format = useFormat();
  const { data: hasSource = false } = useQuery({
    ...walletsQuery,
    select: (wallets) => findLargestTransferSource(wallets, 'trading') !== null,
  });
  const amount = getBalanceShortfall(balanceAfter);
  if (amount === null || !hasSource) return null;
  return (
    <Button onClick={() => onAsk({ to: 'trading', amount })}>
      {t('ticket.transfer', { amount: format.exact(amount) })}
    </Button>
  );
}
