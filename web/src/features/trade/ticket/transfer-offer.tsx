import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import {
  getBalanceShortfall,
  getTransferOffer,
  type TransferInitialValues,
} from '#web/features/money/transfer/choose-wallets.ts';
import { walletsQuery } from '#web/lib/queries.ts';
import { useFormat } from '#web/lib/use-format.ts';

interface TransferOfferProps {
  /** Balance after the order, a decimal string; null while unknown. */
  balanceAfter: string | null | undefined;
  onAsk: (start: TransferInitialValues) => void;
}

/** Offer to transfer the missing amount, or as much of it as there is, when the trading wallet is short. */
export function TransferOfferNotice({ balanceAfter, onAsk }: TransferOfferProps) {
  const { t } = useTranslation('trading');
  const format = useFormat();
  const short = getBalanceShortfall(balanceAfter);
  const { data: amount = null } = useQuery({
    ...walletsQuery,
    select: (wallets) => getTransferOffer(wallets, 'trading', short),
  });
  if (amount === null) return null;
  return (
    <Button onClick={() => onAsk({ to: 'trading', amount })}>
      {t('ticket.transfer', { amount: format.exact(amount) })}
    </Button>
  );
}
