import { toAmount, formatUnits } from '#shared/money.ts';

/** Sums postings by coin, in order of appearance; an entry's postings sum to zero. */
export function sumPostingsByCoin(
  legs: readonly { asset: string; amount: string }[],
): { asset: string; sum: string }[] {
  const sums = new Map<string, bigint>();
  for (const leg of legs) sums.set(leg.asset, (sums.get(leg.asset) ?? 0n) + toAmount(leg.amount));
  return [...sums].map(([asset, units]) => ({ asset, sum: formatUnits(units) }));
}
