import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import type { PriceRecord } from '#shared/schemas/market.ts';
import {
  PercentChange,
  ChangeBox,
  getPriceDirection,
  Price,
  type PriceProps,
  reserveWidth,
  type ValueProps,
  valueBoxClass,
} from '#ui/price.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { useMarketValue } from './use-market-price.ts';
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
function tint(cell: HTMLElement, before: string, price: string): void {
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

type Write = (cell: HTMLElement, price: MarketPrice, before: MarketPrice) => void;

/**
 * Returns a ref of an element that follows a symbol's price. `write` runs before it shows and on each price, outside
 * React: no component renders for it.
 */
function useLive(symbol: string, write: Write) {
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
const setDirection: Write = (cell, price) => {
  const direction = getPriceDirection(price?.change_24h_percent ?? '');
  if (cell.dataset['direction'] !== direction) cell.dataset['direction'] = direction;
};

/** Text that follows a symbol's price, empty without one. */
export function LiveText({ symbol, of, flash = false, ...box }: LiveTextProps) {
  const ref = useLive(symbol, (cell, price, before) => {
    setText(cell, price ? of(price) : '');
    if (!flash || !price) return;
    setDirection(cell, price, before);
    if (before) tint(cell, before.price, price.price);
  });
  return <span ref={ref} {...box} />;
}

export const hasPrice = (price: MarketPrice) => price && true;

interface LivePriceProps extends Partial<PriceProps> {
  symbol: string;
}

/**
 * Live price of a symbol: tinted for a second when it changes; `data-direction` has the direction over 24 hours.
 * @param value shown until there is one
 */
export function LivePrice({ symbol, ...shown }: LivePriceProps) {
  const { digits, width, className } = shown;
  const format = useFormat();
  const marketPrice = useMarketValue(symbol, hasPrice);
  if (!marketPrice) return <Price value={marketPrice} {...shown} />;
  return (
    <LiveText
      symbol={symbol}
      of={({ price }) => format.price(price, digits)}
      flash
      className={clsx(valueBoxClass, 'price flash', className)}
      style={reserveWidth(width)}
    />
  );
}

/** Live change of a symbol's price in 24 hours. */
export function LiveChange({ symbol, ...shown }: { symbol: string } & ValueProps) {
  const marketPrice = useMarketValue(symbol, hasPrice);
  return marketPrice ? <KnownChange symbol={symbol} {...shown} /> : <PercentChange value={marketPrice} {...shown} />;
}

function KnownChange({ symbol, ...shown }: { symbol: string } & ValueProps) {
  const format = useFormat();
  return (
    <ChangeBox ref={useLive(symbol, setDirection)} {...shown}>
      <LiveText symbol={symbol} of={(price) => format.percent(price.change_24h_percent)} />
    </ChangeBox>
  );
}
