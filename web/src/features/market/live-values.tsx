import { useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import type { PriceRecord } from '../../../../shared/schemas/market.ts';
import { useFormat } from '../../lib/use-format.ts';
import {
  Change,
  ChangeBox,
  directionOf,
  Price,
  type PriceProps,
  reserve,
  type ValueProps,
  valueBox,
} from '../../ui/values.tsx';
import { useMarketFact } from './use-market-price.ts';
import { type MarketPrice, priceWatch } from './watch-prices.ts';

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
  if (held instanceof Text) held.data = text;
  else cell.textContent = text;
}

/**
 * Text that follows the price of a symbol, empty while there is none. React draws the element and never what is in it:
 * a new price is written there at once, where it changes the text, and no component is drawn for it.
 */
export function LiveText({ symbol, of, flash = false, ...box }: LiveTextProps) {
  const watch = priceWatch(useQueryClient());
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const cell = ref.current;
    if (!cell) return;
    let shown: string | null = null;
    let before: MarketPrice;
    const write = () => {
      const price = watch.priceOf(symbol);
      const text = price ? of(price) : '';
      if (text !== shown) setText(cell, text);
      if (flash && before && price) tint(cell, before.price, price.price);
      shown = text;
      before = price;
    };
    write();
    return watch.subscribe(symbol, write);
  }, [watch, symbol, of, flash]);
  return <span ref={ref} {...box} />;
}

const isKnown = (price: MarketPrice) => price && true;

interface LivePriceProps extends Partial<PriceProps> {
  symbol: string;
}

/**
 * The live price of a symbol; its cell is tinted for a second when it changes.
 * @param value shown for as long as there is none
 */
export function LivePrice({ symbol, ...shown }: LivePriceProps) {
  const { digits, width, className } = shown;
  const format = useFormat();
  const known = useMarketFact(symbol, isKnown);
  if (!known) return <Price value={known} {...shown} />;
  return (
    <LiveText
      symbol={symbol}
      of={({ price }) => format.price(price, digits)}
      flash
      className={clsx(valueBox, 'price flash', className)}
      style={reserve(width)}
    />
  );
}

const directionIn = (price: MarketPrice) => price && (directionOf(price.change_24h_percent) ?? 'none');

/** How the price of a symbol changed in 24 hours, live. */
export function LiveChange({ symbol, ...shown }: { symbol: string } & ValueProps) {
  const format = useFormat();
  const direction = useMarketFact(symbol, directionIn);
  if (!direction) return <Change value={direction} {...shown} />;
  return (
    <ChangeBox direction={direction === 'none' ? null : direction} {...shown}>
      <LiveText symbol={symbol} of={(price) => format.percent(price.change_24h_percent)} />
    </ChangeBox>
  );
}
