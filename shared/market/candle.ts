/** Prices in the quote asset, volume in the base asset; `t` is the start, epoch seconds. */
export interface Candle {
  t: number;
  o: number;
  h: number;
  l: number;
  c: number;
  v: number;
}

/** Volumes are sums of decimals: digits beyond eight are errors of binary fractions. */
const sum = (a: number, b: number) => Number((a + b).toFixed(8));

/** Joins two successive candles into one, which starts with the first. */
export const joinCandles = (first: Candle, next: Candle): Candle => ({
  t: first.t,
  o: first.o,
  h: Math.max(first.h, next.h),
  l: Math.min(first.l, next.l),
  c: next.c,
  v: sum(first.v, next.v),
});
