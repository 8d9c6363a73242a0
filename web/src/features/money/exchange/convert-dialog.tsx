import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { ExchangeForm } from './exchange-form.tsx';
import { type CoinPair, getInitialExchangePair } from './review-exchange-form.ts';

interface ConvertDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Dialog to convert coins without leaving the page. */
export function ConvertDialog({ open, onClose }: ConvertDialogProps) {
  const { t } = useTranslation(['exchange', 'common']);
  const [pair, setPair] = useState<CoinPair>(() => getInitialExchangePair());
  return (
    <Dialog alert open={open} onClose={onClose} title={t('convert')} closeLabel={t('common:close')} size="md">
      <ExchangeForm pair={pair} onPair={setPair} focusAmount />
    </Dialog>
  );
}
