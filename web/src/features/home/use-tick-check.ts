import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hashTick } from '#shared/market/verify-chain.ts';
import type { TickRecord } from '#shared/schemas/market.ts';
import { type TickPriceExcerpt, findPriceInTick } from './find-price-in-tick.ts';
import { latestTicksQuery } from './latest-ticks.ts';

const SYMBOL = 'BTC/USDT';

/** The shown tick with the one before it. */
interface CheckedTick {
  tick: TickRecord;
  before: TickRecord;
  text: TickPriceExcerpt;
}

function pickNewestTick(ticks: readonly TickRecord[] | undefined): CheckedTick | null {
  const [tick, before] = ticks ?? [];
  const text = tick && findPriceInTick(tick, SYMBOL);
  return tick && before && text ? { tick, before, text } : null;
}

export interface RecomputedTick {
  /** Hash of the tick before, from its own text. */
  before: string;
  /** Hash of the tick, from that one and the shown text. */
  own: string;
}

/** Returns the newest tick at page load, its editable price, and this browser's hashes. */
export function useTickCheck() {
  const { data, error, refetch } = useQuery(latestTicksQuery);
  const [held, setHeld] = useState<CheckedTick | null>(null);
  const [price, setPrice] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const [result, setResult] = useState<RecomputedTick | null>(null);
  const newestTick = pickNewestTick(data?.ticks);
  // The shown tick must not change by itself: a newer one is taken on request.
  if (!held && newestTick) setHeld(newestTick);
  const shown = price ?? held?.text.price ?? '';
  useEffect(() => {
    if (!asked || !held) return;
    let stale = false;
    const recompute = async () => {
      const before = await hashTick(held.before.previous, held.before.body);
      const own = await hashTick(before, held.text.before + shown + held.text.after);
      if (!stale) setResult({ before, own });
    };
    void recompute();
    return () => {
      stale = true;
    };
  }, [asked, held, shown]);
  return {
    held,
    price: shown,
    changed: held !== null && shown !== held.text.price,
    result: asked ? result : null,
    error: held ? null : error,
    setPrice,
    recompute: () => setAsked(true),
    retry: () => void refetch(),
    takeNewest: () => {
      setHeld(newestTick);
      setPrice(null);
      setAsked(false);
      setResult(null);
    },
  };
}
