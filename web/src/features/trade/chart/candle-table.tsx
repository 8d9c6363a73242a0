import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Timeframe } from '#shared/market/timeframes.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import type { ChartCandle } from './candles.ts';

/** Number of newest candles shown; older ones are easier to see on the chart. */
const ROWS = 100;

interface CandleTableProps {
  candles: readonly ChartCandle[];
  symbol: string;
  timeframe: Timeframe;
  digits: number;
  onClose: () => void;
}

/** Table of the newest candles, as they were when it was opened. */
export function CandleTable({ candles, symbol, timeframe, digits, onClose }: CandleTableProps) {
  const { t } = useTranslation(['chart-dialogs', 'common']);
  const format = useFormat();
  // Frozen: numbers that change cannot be read.
  const [rows] = useState(() => candles.slice(-ROWS).reverse());
  const price = (value: number) => format.price(value.toFixed(digits), digits);
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={t('table.title', { symbol, timeframe })}
      closeLabel={t('common:close')}
    >
      {/* Focusable, so that the keyboard can scroll it. */}
      <div
        role="region"
        aria-label={t('table.title', { symbol, timeframe })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
        tabIndex={0}
        className="max-h-[min(560px,70dvh)] overflow-auto"
      >
        <table className="w-full text-xs tabular-nums">
          <thead>
            <tr className="text-muted">
              <th scope="col" className="sticky top-0 bg-surface-1 py-1.5 text-start font-normal">
                {t('table.time')}
              </th>
              {(['open', 'high', 'low', 'close', 'volume'] as const).map((name) => (
                <th key={name} scope="col" className="sticky top-0 bg-surface-1 py-1.5 ps-3 text-end font-normal">
                  {t(`table.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((candle) => (
              <tr key={candle.time} className="border-t border-line">
                <th scope="row" className="py-1 text-start font-normal whitespace-nowrap">
                  {format.time(candle.time)}
                </th>
                {[candle.open, candle.high, candle.low, candle.close].map((value, i) => (
                  <td key={i} className="ps-3 text-end">
                    {price(value)}
                  </td>
                ))}
                <td className="ps-3 text-end">{format.volume(String(candle.volume), symbol)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
