import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import type { PriceRecord } from '#shared/schemas/market.ts';
import {
  PercentChange,
  PercentChangeBox,
  getPriceDirection,
  PriceText,
  type PriceTextProps,
  getReservedWidthStyle,
  type FormattedValueProps,
  valueBoxClass,
} from '#ui/price.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { useMarketPriceValue } from './use-market-price.ts';
import { type MarketPrice, getPriceWatch } from './watch-prices.ts';

interface LiveTextProps {
  symbol: string;
  /** Returns the shown text of a price. */
  of: (price: PriceRecord) => string;
  /** True to tint for a second when the price changes. */
  flash?: boolean;
  className?: string;
  style?: CSSProperties | undefined;
}

/** Tints a cell of class `flash` when its price changed. */
function tintPriceCell(cell: HTMLElement, before: string, price: string): void {
  if (before === price) return;
  const direction = Number(price) > Number(before) ? 'up' : 'down';
  // Alternates the name: this restarts the tint without measuring the page.
  cell.dataset['flash'] = cell.dataset['flash']?.endsWith('again') ? direction : `${direction}-again`;
}

/** Reuses the text node, which is cheaper; a translator may have replaced it. */
function setText(cell: Element, text: string): void {
  const textNode = cell.firstChild;
  if (!(textNode instanceof Text)) cell.textContent = text;
  else if (textNode.data !== text) textNode.data = text;
}

type WriteCell = (cell: HTMLElement, price: MarketPrice, before: MarketPrice) => void;

/**
 * Returns a ref of an element that follows a symbol's price. `write` runs before it shows and on each price, outside
 * React: no component renders for it.
 */
function useLive(symbol: string, write: WriteCell) {
  const watch = getPriceWatch(useQueryClient());
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const cell = ref.current;
    if (!cell) return;
    let before: MarketPrice;
    const look = () => {
      const price = watch.priceOf(symbol);
      write(cell, price, before);
      before = price;
    };
    look();
    return watch.subscribe(symbol, look);
  }, [watch, symbol, write]);
  return ref;
}

/** Stores a symbol's direction over 24 hours, for colours. */
const setDirection: WriteCell = (cell, price) => {
  const direction = getPriceDirection(price?.change_24h_percent ?? '');
  if (cell.dataset['direction'] !== direction) cell.dataset['direction'] = direction;
};

/** Text that follows a symbol's price, empty without one. */
export function LivePriceText({ symbol, of, flash = false, ...box }: LiveTextProps) {
  const ref = useLive(symbol, (cell, price, before) => {
    setText(cell, price ? of(price) : '');
    if (!flash || !price) return;
    setDirection(cell, price, before);
    if (before) tintPriceCell(cell, before.price, price.price);
  });
  return <span ref={ref} translate="no" {...box} />;
}

export const hasMarketPrice = (price: MarketPrice) => price && true;

interface LivePriceProps extends Partial<PriceTextProps> {
  symbol: string;
}

/**
 * Live price of a symbol: tinted for a second when it changes; `data-direction` has the direction over 24 hours.
 * @param value shown until there is one
 */
export function LivePrice({ symbol, ...shown }: LivePriceProps) {
  const { digits, width, className } = shown;
  const format = useFormat();
  const marketPrice = useMarketPriceValue(symbol, hasMarketPrice);
  if (!marketPrice) return <PriceText value={marketPrice} {...shown} />;
  return (
    <LivePriceText
      symbol={symbol}
      of={({ price }) => format.price(price, digits)}
      flash
      className={clsx(valueBoxClass, 'price flash', className)}
      style={getReservedWidthStyle(width)}
    />
  );
}

/** Live change of a symbol's price in 24 hours. */
export function LivePriceChange({ symbol, ...shown }: { symbol: string } & FormattedValueProps) {
  const marketPrice = useMarketPriceValue(symbol, hasMarketPrice);
  return marketPrice ? (
    <CurrentPriceChange symbol={symbol} {...shown} />
  ) : (
    <PercentChange value={marketPrice} {...shown} />
  );
}

function CurrentPriceChange({ symbol, ...shown }: { symbol: string } & FormattedValueProps) {
  const format = useFormat();
  return (
    <PercentChangeBox ref={useLive(symbol, setDirection)} {...shown}>
      <LivePriceText symbol={symbol} of={(price) => format.percent(price.change_24h_percent)} />
    </PercentChangeBox>
  );
}
