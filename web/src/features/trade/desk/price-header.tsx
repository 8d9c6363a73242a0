import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { maxPriceAgeSeconds } from '#shared/market/symbols.ts';
import type { PriceRecord, TradingSymbol } from '#shared/schemas/market.ts';
import { IconChevronDown, IconWarning } from '#ui/icons.tsx';
import { Skeleton } from '#ui/states.tsx';
import { SymbolIcon } from '#ui/symbol-icon.tsx';
import { FavouriteButton } from '#web/features/market/favourites/favourite-button.tsx';
import { hasMarketPrice, LivePriceChange, LivePrice, LivePriceText } from '#web/features/market/live-values.tsx';
import { useMarketPriceValue } from '#web/features/market/use-market-price.ts';
import { useMarketState } from '#web/features/market/use-market-state.ts';
import { usePriceAge } from '#web/features/market/use-price-age.ts';
import { AlertButton } from '#web/features/trade/alerts/alert-button.tsx';
import { getBaseAsset } from '#web/lib/format.ts';
import { pricesQuery } from '#web/lib/queries.ts';
import { useSocketStatus } from '#web/lib/socket/use-connection.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useSession } from '#web/lib/use-session.ts';

interface PriceHeaderProps {
  symbol: string;
  /** Undefined while the symbols load. */
  details: TradingSymbol | undefined;
  /** Opens the list of markets; null when it is always open. */
  onChoose: (() => void) | null;
}

/** The symbol with its price and daily statistics; the price's age is always visible. */
export function PriceHeader({ symbol, details, onChoose }: PriceHeaderProps) {
  const { t } = useTranslation('trading');
  const format = useFormat();
  const session = useSession();
  const isPriceKnown = useMarketPriceValue(symbol, hasMarketPrice) === true;
  const digits = details?.price_digits;
  const fact = (of: (price: PriceRecord) => string) =>
    isPriceKnown ? <LivePriceText symbol={symbol} of={of} /> : undefined;
  return (
    <div className="@container shrink-0 border-b border-line">
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
        <span className="flex items-center">
          <h1 className="contents">
            <SymbolName symbol={symbol} name={details?.name} onChoose={onChoose} />
          </h1>
          <FavouriteButton symbol={symbol} className="ms-0.5 !size-7" />
          {session && <AlertButton symbol={symbol} digits={digits} className="!size-7" />}
        </span>
        <LivePrice
          symbol={symbol}
          digits={digits}
          width={9}
          className={clsx(
            'text-lg font-semibold @max-[720px]:ms-auto',
            isPriceKnown && 'text-up data-[direction=down]:text-down',
          )}
        />
        <span className="flex flex-col items-end text-xs">
          <span className="sr-only">{t('header.change')}</span>
          <LivePriceChange symbol={symbol} width={8} />
          <span className="text-muted tabular-nums">
            {fact(({ change_24h }) => format.amount(change_24h, { digits, sign: true })) ?? '\u00a0'}
          </span>
        </span>
        {/* At medium widths this is a row of its own, whose height no text changes. */}
        <div className="contents @min-[480px]:@max-[720px]:flex @min-[480px]:@max-[720px]:basis-full @min-[480px]:@max-[720px]:justify-between">
          <dl className="order-last flex basis-full gap-4 @min-[480px]:order-none @min-[480px]:basis-auto @min-[720px]:ms-auto">
            <Fact label={t('header.low')}>{fact(({ low_24h }) => format.price(low_24h, digits))}</Fact>
            <Fact label={t('header.high')}>{fact(({ high_24h }) => format.price(high_24h, digits))}</Fact>
            <Fact label={`${t('header.volume')} (${getBaseAsset(symbol)})`}>
              {fact(({ volume_24h }) => format.volume(volume_24h))}
            </Fact>
          </dl>
          <PriceAge symbol={symbol} details={details} />
        </div>
      </div>
    </div>
  );
}

function SymbolName({
  symbol,
  name,
  onChoose,
}: {
  symbol: string;
  name: string | undefined;
  onChoose: (() => void) | null;
}) {
  const { t } = useTranslation('trading');
  if (!onChoose)
    return (
      <span className="flex items-center gap-2 text-base font-semibold" title={name}>
        <SymbolIcon symbol={symbol} />
        {symbol}
      </span>
    );
  return (
    <button
      type="button"
      onClick={onChoose}
      aria-haspopup="dialog"
      title={t('markets.open')}
      className="-mx-1.5 flex h-9 items-center gap-1.5 rounded px-1.5 text-base font-semibold hover:bg-surface-2"
    >
      <SymbolIcon symbol={symbol} />
      {symbol}
      <span className="sr-only">{`, ${t('markets.open')}`}</span>
      <IconChevronDown size={14} className="text-muted" />
    </button>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-col">
    <dt className="text-xs text-muted">{label}</dt>
    <dd className="min-w-[9ch] text-xs tabular-nums">{children ?? <Skeleton className="h-3 w-14" />}</dd>
  </div>
);

/** Returns the most important condition of the price. */
function useCondition(symbol: string, details: TradingSymbol | undefined): { text: string; warns: boolean } | null {
  const { t } = useTranslation('trading');
  const format = useFormat();
  const lost = useSocketStatus() === 'waiting';
  const { halted, held, closedUntil } = useMarketState(symbol, details);
  const { data: simulated } = useQuery({ ...pricesQuery, select: (prices) => prices.simulated });
  if (lost) return { text: t('header.reconnecting'), warns: true };
  if (halted) return { text: t('ticket.obstacle.halted'), warns: true };
  if (closedUntil) {
    const { opensAt } = closedUntil;
    const text =
      opensAt === null ? t('ticket.obstacle.closed') : t('ticket.obstacle.closedUntil', { time: format.time(opensAt) });
    return { text, warns: true };
  }
  if (held) return { text: t('header.held'), warns: true };
  return simulated === true ? { text: t('header.simulated'), warns: false } : null;
}

/** Age of the price, updated five times a second; a warning once orders are no longer accepted at it. */
function PriceAge({ symbol, details }: { symbol: string; details: TradingSymbol | undefined }) {
  const { t } = useTranslation('trading');
  const format = useFormat();
  const tenths = usePriceAge(symbol);
  const condition = useCondition(symbol, details);
  const stale = tenths !== null && tenths > maxPriceAgeSeconds[details?.product_type ?? 'cryptocurrency'] * 10;
  return (
    <div className="flex min-w-[15ch] flex-col items-end text-xs @max-[480px]:ms-auto @max-[480px]:flex-row @max-[480px]:gap-2">
      {condition && <span className={condition.warns ? 'text-warn' : 'text-muted'}>{condition.text}</span>}
      <span
        translate="no"
        className={clsx('flex items-center gap-1 tabular-nums', stale && 'text-warn')}
        title={stale ? t('header.stale') : undefined}
      >
        {stale && <IconWarning size={12} />}
        {tenths === null
          ? t('header.ageUnknown')
          : t('header.age', { seconds: format.price((tenths / 10).toFixed(1), tenths < 100 ? 1 : 0) })}
      </span>
    </div>
  );
}
