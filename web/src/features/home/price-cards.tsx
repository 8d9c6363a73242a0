import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SymbolIcon } from '#ui/symbol-icon.tsx';
import { LivePriceChange, LivePrice } from '#web/features/market/live-values.tsx';
import { useSymbols } from '#web/features/market/use-symbols.ts';

const CARDS = 12;

/** Cards of the first tradable markets, each linked to its ticket; placeholders while loading. */
export function PriceCards() {
  const { t } = useTranslation('home');
  const symbols = useSymbols()?.filter(({ is_active, is_trading }) => is_active && is_trading);
  return (
    <ul aria-label={t('markets.title')} className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
      {Array.from({ length: CARDS }, (_, i) => {
        const foundSymbol = symbols?.[i];
        return (
          <li key={i} className="h-21 rounded border border-line">
            {foundSymbol && (
              <Link
                to="/trading/perpetual"
                search={{ symbol: foundSymbol.symbol }}
                className="flex h-full flex-col items-start justify-center rounded px-3 hover:bg-surface-1"
              >
                <span className="flex max-w-full items-center gap-2">
                  <SymbolIcon symbol={foundSymbol.symbol} className="size-4" />
                  {foundSymbol.symbol}
                </span>
                <LivePrice symbol={foundSymbol.symbol} digits={foundSymbol.price_digits} className="font-medium" />
                <LivePriceChange symbol={foundSymbol.symbol} className="text-xs" />
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
