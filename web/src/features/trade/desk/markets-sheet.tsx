import { useTranslation } from 'react-i18next';
import { Sheet } from '#ui/dialog.tsx';
import { TradingMarketsList } from './markets-list.tsx';
import type { TradingType } from './search.ts';

interface MarketsSheetProps {
  type: TradingType;
  symbol: string;
  open: boolean;
  onClose: () => void;
  side: 'bottom' | 'end';
}

/** List of markets over the page, for windows without a column for it. */
export function MarketsSheet({ type, symbol, open, onClose, side }: MarketsSheetProps) {
  const { t } = useTranslation(['trading', 'common']);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      side={side}
      title={t('markets.title')}
      closeLabel={t('common:close')}
      className={side === 'bottom' ? 'h-[85dvh]' : undefined}
    >
      <TradingMarketsList type={type} selected={symbol} onChosen={onClose} className="-mx-4" />
    </Sheet>
  );
}
