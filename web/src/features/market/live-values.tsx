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
  /** What is shown of its price. */
  of: (price: PriceRecord) => string;
  /** Tints itself for a second when the price changes. */
  flash?: boolean;
  className?: string;
  style?: CSSProperties | undefined;
}

/** Tints a cell of the class `flash` where its price changed. */
function tint(cell: HTMLElement, before: string, price: string): void {
  if (before === price) return;
  const direction = Number(price) > Number(before) ? 'up' : 'down';
  // Another name each time: the tint starts anew without the page being measured for it.
  cell.dataset['flash'] = cell.dataset['flash']?.endsWith('again') ? direction : `${direction}-again`;
}

/** A text node that is there is kept, which is less work; a translator may have put something else in its place. */
function setText(cell: Element, text: string): void {
  const held = cell.firstChild;
  if (!(held instanceof Text)) cell.textContent = text;
  else if (held.data !== text) held.data = text;
}

type Write = (cell: HTMLElement, price: MarketPrice, before: MarketPrice) => void;

/**
 * An element that follows the price of a symbol. React draws it and nothing of what `write` keeps in it, which is called
 * before it shows and then with each new price: no component is drawn for that.
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

/** Keeps the direction in which the price of a symbol went in 24 hours, for colours that go by it. */
const setDirection: Write = (cell, price) => {
  const direction = getPriceDirection(price?.change_24h_percent ?? '');
  if (cell.dataset['direction'] !== direction) cell.dataset['direction'] = direction;
};

/** Text that follows the price of a symbol, empty while there is none. */
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
 * The live price of a symbol: its cell is tinted for a second when it changes, and says by `data-direction` how it went
 * in 24 hours.
 * @param value shown for as long as there is none
 */
export function LivePrice({ symbol, ...shown }: LivePriceProps) {
  const { digits, width, className } = shown;
  const format = useFormat();
  const known = useMarketValue(symbol, hasPrice);
  if (!known) return <Price value={known} {...shown} />;
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

/** How the price of a symbol changed in 24 hours, live. */
export function LiveChange({ symbol, ...shown }: { symbol: string } & ValueProps) {
  const known = useMarketValue(symbol, hasPrice);
  return known ? <KnownChange symbol={symbol} {...shown} /> : <PercentChange value={known} {...shown} />;
}

function KnownChange({ symbol, ...shown }: { symbol: string } & ValueProps) {
  const format = useFormat();
  return (
    <ChangeBox ref={useLive(symbol, setDirection)} {...shown}>
      <LiveText symbol={symbol} of={(price) => format.percent(price.change_24h_percent)} />
    </ChangeBox>
  );
}
