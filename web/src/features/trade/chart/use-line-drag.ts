import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useState } from 'react';
import type { ChartLine } from './chart-line.ts';
import type { PriceLineAxis } from './create-line-axis.ts';
import { shiftPrice, isSamePrice, snapToPriceStep, getPriceStepsForKey } from './line-price.ts';

/** A line during a drag. */
export interface DraggedChartLine {
  id: string;
  price: string;
  by: 'pointer' | 'keys';
}

/** Distance that a pointer must move before a drag starts, px: a click must not change the price. */
const SLACK = 3;

interface DragGrip {
  id: string;
  /** Offset of the pointer from the line, px: the line does not jump when the drag starts. */
  under: number;
  from: number;
}

/**
 * Moves lines by pointer, touch and keys, one at a time. Escape, a lost pointer and a lost focus cancel the drag.
 * @param place returns the layer that converts heights and prices; null while there is none
 */
export function useLineDrag(lines: readonly ChartLine[], place: () => PriceLineAxis | null, digits: number) {
  const [latest, setDraft] = useState<DraggedChartLine | null>(null);
  const [grip, setGrip] = useState<DragGrip | null>(null);
  /** Dropped positions of lines whose change is pending. */
  const [dropped, setDropped] = useState<ReadonlyMap<string, string>>(new Map());

  // The drag ends when the line was filled or cancelled meanwhile.
  const draft = lines.some(({ id, onDragEnd }) => id === latest?.id && onDragEnd !== undefined) ? latest : null;

  const priceOf = (line: ChartLine): string => {
    if (draft?.id === line.id) return draft.price;
    return dropped.get(line.id) ?? line.price;
  };
  const cancel = () => {
    setDraft(null);
    setGrip(null);
  };
  const commit = (line: ChartLine) => {
    const price = draft?.id === line.id ? draft.price : null;
    cancel();
    if (price === null || isSamePrice(price, line.price)) return;
    const commitPromise = line.onDragEnd?.(price);
    if (!commitPromise) return;
    setDropped((before) => new Map(before).set(line.id, price));
    const release = () =>
      setDropped((before) => {
        const remainingDrops = new Map(before);
        if (remainingDrops.get(line.id) === price) remainingDrops.delete(line.id);
        return remainingDrops;
      });
    commitPromise.then(release, release);
  };

  // Escape works with any focus, before anything else on the page handles it.
  const escape = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
  });
  const busy = draft !== null || grip !== null;
  useEffect(() => {
    if (!busy) return;
    const pressed = (event: globalThis.KeyboardEvent) => escape(event);
    window.addEventListener('keydown', pressed, { capture: true });
    return () => window.removeEventListener('keydown', pressed, { capture: true });
  }, [busy]);

  const handlers = (line: ChartLine) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const height = place()?.heightOf(Number(priceOf(line)));
      if (event.button !== 0 || height === null || height === undefined) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setGrip({ id: line.id, under: event.clientY - height, from: event.clientY });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const axis = place();
      if (!axis || grip?.id !== line.id) return;
      if (!draft && Math.abs(event.clientY - grip.from) < SLACK) return;
      const height = Math.max(0, Math.min(axis.size().height, event.clientY - grip.under));
      const price = axis.priceAt(height);
      if (price !== null) setDraft({ id: line.id, price: snapToPriceStep(price, digits), by: 'pointer' });
    },
    onPointerUp() {
      if (grip?.id === line.id) commit(line);
    },
    onPointerCancel: cancel,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key === 'Enter' && draft?.by === 'keys') {
        event.preventDefault();
        commit(line);
      }
      const steps = getPriceStepsForKey(event.key, event.shiftKey);
      if (steps === null || grip) return;
      event.preventDefault();
      setDraft({ id: line.id, price: shiftPrice(priceOf(line), steps, digits), by: 'keys' });
    },
    onBlur() {
      if (draft?.by === 'keys') cancel();
    },
  });

  return { draft, priceOf, handlers };
}
