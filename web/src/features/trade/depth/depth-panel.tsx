import { clsx } from 'clsx';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  INDICATIVE_BOOK_LEVELS,
  type IndicativeTrade,
  type IndicativeBookLevel,
} from '#shared/market/indicative-book.ts';
import { IconButton } from '#ui/button.tsx';
import { IconChevronDown } from '#ui/icons.tsx';
import { Badge, Skeleton } from '#ui/states.tsx';
import { Tooltip } from '#ui/tooltip.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { useDepth } from './use-depth.ts';

const SKELETON_TRADES = 8;
const row = 'relative grid h-5 grid-cols-2 items-center px-3 text-xs tabular-nums';

interface DepthPanelProps {
  symbol: string;
  /** The symbol's `price_digits`. */
  digits: number | undefined;
  /** Folds the panel, by a button of its own; no button when missing. */
  onFold?: () => void;
  /** Focuses the fold button on mount. */
  focusFold?: boolean;
  className?: string;
}

/** Simulated depth and trades around the price, derived from the tick and labelled as such. */
export function DepthPanel({ symbol, digits, onFold, focusFold = false, className }: DepthPanelProps) {
  const { t } = useTranslation('depth');
  const shown = useDepth(symbol);
  const title = useId();
  return (
    <section aria-labelledby={title} className={clsx('flex min-h-0 flex-col', className)}>
      <header className="flex h-9 shrink-0 items-center gap-2 px-3">
        <h2 id={title} className="font-medium">
          {t('title')}
        </h2>
        <Tooltip text={t('hint')}>
          {(described) => (
            <span tabIndex={0} className="inline-flex rounded-sm" {...described}>
              <Badge>{t('indicative')}</Badge>
            </span>
          )}
        </Tooltip>
        {onFold && (
          <IconButton
            size="sm"
            label={t('fold')}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it comes in place of the line whose button had the focus
            autoFocus={focusFold}
            onClick={onFold}
            className="ms-auto -me-1"
          >
            <IconChevronDown size={12} className="-rotate-90" />
          </IconButton>
        )}
      </header>
      {/* Simulated values that change every two seconds are not announced. */}
      <div aria-hidden="true" className="flex min-h-0 grow flex-col overflow-y-auto">
        <div className={clsx(row, 'text-muted')}>
          <span>{t('price')}</span>
          <span className="text-end">{t('volume')}</span>
        </div>
        <Side levels={shown?.book.asks.toReversed()} side="ask" digits={digits} />
        <div className="my-1 flex h-7 shrink-0 items-center border-y border-line px-3 font-semibold tabular-nums">
          {shown ? <Price value={shown.price} digits={digits} /> : <Skeleton className="h-3.5 w-20" />}
        </div>
        <Side levels={shown?.book.bids} side="bid" digits={digits} />
        <h3 className="mt-2 flex h-8 shrink-0 items-center border-t border-line px-3 font-medium">{t('trades')}</h3>
        <Trades trades={shown?.trades} digits={digits} />
      </div>
    </section>
  );
}

function Price({ value, digits }: { value: number; digits: number | undefined }) {
  const format = useFormat();
  return <span translate="no">{format.price(String(value), digits)}</span>;
}

function Side({
  levels,
  side,
  digits,
}: {
  levels: readonly IndicativeBookLevel[] | undefined;
  side: 'ask' | 'bid';
  digits: number | undefined;
}) {
  const format = useFormat();
  if (!levels) return Array.from({ length: INDICATIVE_BOOK_LEVELS }, (_, index) => <SkeletonRow key={index} />);
  const maxVolume = Math.max(...levels.map(({ volume }) => volume));
  return levels.map(({ price, volume }, index) => (
    <div key={index} className={row} data-testid="level">
      <span
        className={clsx('absolute inset-y-px end-0 opacity-15', side === 'ask' ? 'bg-down' : 'bg-up')}
        style={{ width: `${(volume / maxVolume) * 100}%` }}
      />
      <span className={clsx('relative', side === 'ask' ? 'text-down' : 'text-up')}>
        {format.price(price.toFixed(8), digits)}
      </span>
      <span className="relative text-end text-muted">{format.price(volume.toFixed(4), 4)}</span>
    </div>
  ));
}

function Trades({ trades, digits }: { trades: readonly IndicativeTrade[] | undefined; digits: number | undefined }) {
  const format = useFormat();
  if (!trades) return Array.from({ length: SKELETON_TRADES }, (_, index) => <SkeletonRow key={index} />);
  // Rows stay where they are and change their texts: rows that move would count as shifts of the layout.
  return trades.map(({ at, side, price, quantity }, index) => (
    <div key={index} className={clsx(row, 'grid-cols-3')}>
      <span className="text-muted">{format.clock(at)}</span>
      <span className={clsx('text-end', side === 'buy' ? 'text-up' : 'text-down')}>
        {format.price(price.toFixed(8), digits)}
      </span>
      <span className="text-end text-muted">{format.price(quantity.toFixed(4), 4)}</span>
    </div>
  ));
}

const SkeletonRow = () => (
  <div className={row}>
    <Skeleton className="h-3 w-16" />
    <Skeleton className="h-3 w-12 justify-self-end" />
  </div>
);
