/** Prices in the quote asset, volume in the base asset; `t` is where it begins, epoch seconds. */
export interface Candle {
  t: number;
  o: number;
  h: number;
  l: number;
  c: number;
  v: number;
}

/** Volumes are sums of decimals: what binary fractions add beyond eight digits is none of them. */
const sum = (a: number, b: number) => Number((a + b).toFixed(8));

/** Two candles that follow each other as one, which begins where the first does. */
export const joinCandles = (first: Candle, next: Candle): Candle => ({
  t: first.t,
  o: first.o,
  h: Math.max(first.h, next.h),
  l: Math.min(first.l, next.l),
  c: next.c,
  v: sum(first.v, next.v),
});
